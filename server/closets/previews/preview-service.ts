import { buffer } from "node:stream/consumers";
import { getPreview, type Preview, type PreviewPlace } from "#domain/closet-preview.ts";
import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { FIRST_ROWS, PREVIEW_CARDS } from "#domain/limits.ts";
import type { ViewedPlace } from "#domain/closet-view.ts";
import type { ClosetService } from "#server/closets/closet-service.ts";
import { getNameInAddress } from "#server/pictures/picture-key.ts";
import type { PictureService } from "#server/pictures/picture-service.ts";
import { createMemoryCache, type MemoryCache } from "#server/http/responses/memory-cache.ts";
import { drawPreview } from "./preview-picture.ts";

const MAX_CACHE_BYTES = 48 * 1024 * 1024;
const MAX_WAITING = 40;

/** A closet that changes while it is drawn is drawn again, so often. */
const MAX_ATTEMPTS = 3;

export type PreviewService = {
  /**
   * The preview picture of a place in a closet, a JPEG of 1200×630: made once per version of the closet, however many
   * ask. Null when nobody may see the closet, or when there is no such collection.
   *
   * @param language whose letters can be drawn (`getPreviewLanguage`)
   *
   * @throws {BusyError} when too many others are being made
   */
  findPreview: (
    username: string,
    place: PreviewPlace,
    language: Language,
  ) => Promise<{ picture: Buffer; isIndexed: boolean } | null>;
  /** The picture of everything else: the brand, and nobody's name. */
  getNeutralPreview: (language: Language) => Promise<Buffer>;
  cache: Pick<MemoryCache<Buffer>, "readState" | "readQueue">;
};

export type PreviewParts = {
  closets: ClosetService;
  pictures: PictureService;
  brandName: string;
  log: { warn: (details: object, message: string) => void };
  draw?: typeof drawPreview;
};

/** What a picture is of, beside its closet. */
type Wanted = { place: PreviewPlace; language: Language };

const nameKey = (tag: string, { place, language }: Wanted): string => JSON.stringify([tag, place, language]);

function toPartPlace(place: PreviewPlace): ViewedPlace {
  if (place === "closet") return place;
  return typeof place === "string" ? { tab: place } : { tab: "collections", ...place };
}

/** The closet changed, or is gone, between the question for its version and the reading of it. */
class ChangedError extends Error {}

/** There is no such collection. */
class NoPlaceError extends Error {}

export function createPreviewService({ closets, pictures, brandName, log, ...parts }: PreviewParts): PreviewService {
  const draw = parts.draw ?? drawPreview;
  const cache = createMemoryCache<Buffer>({
    maxBytes: MAX_CACHE_BYTES,
    getBytes: ({ length }) => length,
    // Each reads five photographs.
    concurrency: 1,
    maxWaiting: MAX_WAITING,
  });

  /** A photograph's file; null when it is not there: the preview does without. */
  async function readPhotograph(address: string): Promise<Buffer | null> {
    const picture = await pictures.findPublicPicture(getNameInAddress(address));
    if (!picture) return null;
    try {
      const original = await picture.openOriginal();
      return original && (await buffer(original));
    } catch (error) {
      log.warn({ err: error, address }, "a photograph could not be read for a preview");
      return null;
    }
  }

  async function read(username: string, { place, language }: Wanted, tag: string): Promise<Preview> {
    const limits = { cards: PREVIEW_CARDS, rows: FIRST_ROWS };
    const opened = await closets.openPart(username, toPartPlace(place), limits);
    if (opened.status === "ERROR" || opened.version.tag !== tag) throw new ChangedError();
    const preview = getPreview(opened.closet, place, CATALOGUES[language]);
    if (!preview) throw new NoPlaceError();
    return preview;
  }

  /** A tab without photographs has those of its closet. */
  async function plan(username: string, wanted: Wanted, tag: string): Promise<Preview> {
    const preview = await read(username, wanted, tag);
    if (preview.photographs.length > 0 || typeof wanted.place === "object") return preview;
    const { photographs } = await read(username, { ...wanted, place: "closet" }, tag);
    return { ...preview, photographs };
  }

  async function make(preview: Preview): Promise<Buffer> {
    const photographs = await Promise.all(preview.photographs.map(readPhotograph));
    const found = photographs.filter((photograph) => photograph !== null);
    return await draw(preview, found, { brandName });
  }

  /** Planned before it waits for its turn to be drawn: an address that names nothing takes nobody's. */
  function getPicture(username: string, wanted: Wanted, tag: string): Promise<Buffer> {
    let planned: Preview;
    return cache.get(
      nameKey(tag, wanted),
      () => make(planned),
      async () => {
        planned = await plan(username, wanted, tag);
      },
    );
  }

  const neutralPictures = new Map<Language, Promise<Buffer>>();

  async function makeNeutral(language: Language): Promise<Buffer> {
    const { aCloset, openedByItsLink } = CATALOGUES[language].server;
    return await draw({ wordings: [{ title: aCloset, below: openedByItsLink }], counts: "" }, [], { brandName });
  }

  return {
    cache,
    async findPreview(username, place, language) {
      for (let attempt = 1; ; attempt += 1) {
        const version = await closets.findVersion(username);
        if (!version) return null;
        const { tag, isIndexed } = version;
        try {
          const picture = await getPicture(username, { place, language }, tag);
          // It may have become private while it waited.
          if ((await closets.findVersion(username))?.tag === tag) return { picture, isIndexed };
        } catch (error) {
          if (error instanceof NoPlaceError) return null;
          if (!(error instanceof ChangedError)) throw error;
        }
        if (attempt === MAX_ATTEMPTS) return null;
      }
    },
    // Apart from the others: nothing that is asked of closets keeps it waiting.
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
