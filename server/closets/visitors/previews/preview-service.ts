import { buffer } from "node:stream/consumers";
import { type ClosetPreviewPlace, getPreview, type Preview, type PreviewPlace } from "#domain/closet-preview.ts";
import { getEntryPreview } from "#domain/entry-page/entry-preview.ts";
import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { FIRST_ROWS, PREVIEW_CARDS } from "#domain/limits.ts";
import type { ViewedPlace } from "#domain/closet-view.ts";
import type { ClosetService } from "#server/closets/visitors/closet-service.ts";
import type { Visitor } from "#server/closets/links/audience.ts";
import type { ServedPicture } from "#server/pictures/picture-service.ts";
import { createQueue, type Queue } from "#server/http/limits/queue.ts";
import type { VisitorTurns } from "#server/http/limits/visitor-turns.ts";
import { createMemoryCache, type MemoryCache } from "#server/http/responses/memory-cache.ts";
import { drawPreview } from "./preview-picture.ts";

const MAX_CACHE_BYTES = 48 * 1024 * 1024;
/** Each network waits for its own previews alone: a stranger who asks for many does not take those of others. */
const QUEUE_LIMITS = { concurrency: 1, maxWaiting: 200, maxWaitingPerName: 10 };

const MAX_ATTEMPTS = 3;

export type PreviewService = {
  /** @throws {BusyError} when too many previews are waiting, in all or of this network */
  findPreview: (
    visitor: Visitor,
    place: PreviewPlace,
    language: Language,
    network?: string,
  ) => Promise<{ picture: Buffer; isIndexed: boolean } | null>;
  getNeutralPreview: (language: Language) => Promise<Buffer>;
  cache: Pick<MemoryCache<Buffer>, "readState">;
  readQueue: Queue["readState"];
};

export type PreviewParts = {
  closets: ClosetService;
  findPicture: (visitor: Visitor, address: string) => Promise<ServedPicture | null>;
  brandName: string;
  visitorTurns: Pick<VisitorTurns, "take">;
  draw?: typeof drawPreview;
};

type PreviewRequest = { place: PreviewPlace; language: Language; network: string };

function toPartPlace(place: ClosetPreviewPlace): ViewedPlace {
  if (place === "closet") return place;
  return typeof place === "string" ? { tab: place } : { tab: "collections", ...place };
}

class ChangedError extends Error {}

class NoPlaceError extends Error {}

export function createPreviewService({
  closets,
  findPicture,
  brandName,
  visitorTurns,
  ...parts
}: PreviewParts): PreviewService {
  const draw = parts.draw ?? drawPreview;
  const cache = createMemoryCache<Buffer>({
    maxBytes: MAX_CACHE_BYTES,
    getBytes: ({ length }) => length,
  });
  // Each drawing loads up to five photographs.
  const queue = createQueue(QUEUE_LIMITS);

  async function readPhotograph(visitor: Visitor, address: string): Promise<Buffer | null> {
    const picture = await findPicture(visitor, address);
    const original = await picture?.openOriginal();
    return original ? await buffer(original) : null;
  }

  async function readPlace(visitor: Visitor, { place, language }: PreviewRequest) {
    const words = CATALOGUES[language];
    if (typeof place === "object" && "id" in place) {
      const opened = await closets.openEntry(visitor, place, language);
      if (opened.status === "ERROR") throw new NoPlaceError();
      return { version: opened.version, preview: getEntryPreview(opened.page, words) };
    }
    const opened = await closets.openPart(visitor, toPartPlace(place), { cards: PREVIEW_CARDS, rows: FIRST_ROWS });
    if (opened.status === "ERROR") throw new ChangedError();
    return { version: opened.version, preview: getPreview(opened.closet, place, words) };
  }

  async function read(visitor: Visitor, request: PreviewRequest, tag: string): Promise<Preview> {
    const { version, preview } = await readPlace(visitor, request);
    if (version.tag !== tag) throw new ChangedError();
    if (!preview) throw new NoPlaceError();
    return preview;
  }

  async function plan(visitor: Visitor, request: PreviewRequest, tag: string): Promise<Preview> {
    const preview = await read(visitor, request, tag);
    if (preview.photographs.length > 0 || typeof request.place === "object") return preview;
    const { photographs } = await read(visitor, { ...request, place: "closet" }, tag);
    return { ...preview, photographs };
  }

  async function make(visitor: Visitor, preview: Preview, tag: string): Promise<Buffer> {
    const photographs = await Promise.all(preview.photographs.map((address) => readPhotograph(visitor, address)));
    const found = photographs.filter((photograph) => photograph !== null);
    // Hidden meanwhile: a later version that shows them again would get the picture without them.
    if (found.length < photographs.length && (await closets.findVersion(visitor))?.tag !== tag)
      throw new ChangedError();
    return await draw(preview, found, { brandName });
  }

  /**
   * Reads the closet before it queues, so that an unknown address takes no place in the queue. Versions that show the
   * same have one picture.
   */
  async function getPicture(visitor: Visitor, request: PreviewRequest, tag: string): Promise<Buffer> {
    const { network } = request;
    const planned = await visitorTurns.take(network, () => plan(visitor, request, tag));
    const draw = () => queue.run(() => make(visitor, planned, tag), { names: { [network]: 1 } });
    return await cache.get(JSON.stringify(planned), draw, network);
  }

  const neutralPictures = new Map<Language, Promise<Buffer>>();

  async function makeNeutral(language: Language): Promise<Buffer> {
    const { aCloset, openedByItsLink } = CATALOGUES[language].server;
    return await draw({ wordings: [{ title: aCloset, below: openedByItsLink }], counts: "" }, [], { brandName });
  }

  return {
    cache,
    readQueue: queue.readState,
    async findPreview(visitor, place, language, network = "") {
      for (let attempt = 1; ; attempt += 1) {
        const version = await visitorTurns.take(network, () => closets.findVersion(visitor));
        if (!version) return null;
        const { tag, isIndexed } = version;
        try {
          const picture = await getPicture(visitor, { place, language, network }, tag);
          // The closet may have become private meanwhile.
          if ((await closets.findVersion(visitor))?.tag === tag) return { picture, isIndexed };
        } catch (error) {
          if (error instanceof NoPlaceError) return null;
          if (!(error instanceof ChangedError)) throw error;
        }
        if (attempt === MAX_ATTEMPTS) return null;
      }
    },
    getNeutralPreview(language) {
      const known = neutralPictures.get(language);
      if (known) return known;
      const made = makeNeutral(language);
      neutralPictures.set(language, made);
      made.catch(() => neutralPictures.delete(language));
      return made;
    },
  };
}
