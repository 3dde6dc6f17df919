import { buffer } from "node:stream/consumers";
import { getPreview, type Preview, type PreviewPlace } from "#domain/closet-preview.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { ClosetService } from "#server/closets/closet-service.ts";
import { getNameInAddress } from "#server/images/picture-key.ts";
import type { PictureService } from "#server/images/picture-service.ts";
import { createWorkQueue } from "#server/work-queue.ts";
import { createPreviewCache, type PreviewCache } from "./preview-cache.ts";
import { drawPreview } from "./preview-picture.ts";

const MAX_CACHE_BYTES = 48 * 1024 * 1024;
const MAX_WAITING = 40;

/** A closet that changes while it is drawn is drawn again, so often. */
const MAX_ATTEMPTS = 3;

export type PreviewService = {
  /**
   * The preview picture of a place in a closet, a JPEG of 1200×630: made once per edition of the closet, however many
   * ask. Null when nobody may see the closet, or when there is no such collection.
   *
   * @throws {BusyError} when too many others are being made
   */
  findPreview: (username: string, place: PreviewPlace) => Promise<{ picture: Buffer; isIndexed: boolean } | null>;
  /** The picture of everything else: the brand, and nobody's name. */
  getNeutralPreview: () => Promise<Buffer>;
  cache: Pick<PreviewCache, "readState" | "readQueue">;
};

export type PreviewParts = {
  closets: ClosetService;
  pictures: PictureService;
  brandName: string;
  log: { warn: (details: object, message: string) => void };
  cache?: PreviewCache;
  draw?: typeof drawPreview;
};

const nameKey = (version: string, place: PreviewPlace): string => JSON.stringify([version, place]);

/** The closet changed, or is gone, between the question for its edition and the reading of it. */
class ChangedError extends Error {}

/** There is no such collection. */
class NoPlaceError extends Error {}

export function createPreviewService({ closets, pictures, brandName, log, ...parts }: PreviewParts): PreviewService {
  const draw = parts.draw ?? drawPreview;
  const cache = parts.cache ?? createPreviewCache({ maxBytes: MAX_CACHE_BYTES, maxWaiting: MAX_WAITING });

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

  // One at a time: it needs a whole closet in memory.
  const planning = createWorkQueue<Preview>({ atOnce: 1, maxWaiting: MAX_WAITING });

  /** Asked before a whole closet is read for it: anybody can make up collections. */
  async function isThere(username: string, place: PreviewPlace): Promise<boolean> {
    if (typeof place === "string") return true;
    const opened = await closets.openView(username, { tab: "collections", ...place }, { cards: 0, rows: 0 });
    if (opened.status === "ERROR") throw new ChangedError();
    const { content } = opened.view;
    return content.tab === "collection" && content.collection !== null;
  }

  async function plan(username: string, place: PreviewPlace, version: string): Promise<Preview> {
    if (!(await isThere(username, place))) throw new NoPlaceError();
    const opened = await closets.openCloset(username);
    if (opened.status === "ERROR" || opened.edition.version !== version) throw new ChangedError();
    const preview = getPreview(opened.closet, place);
    if (!preview) throw new NoPlaceError();
    return preview;
  }

  async function make(preview: Preview): Promise<Buffer> {
    const photographs = await Promise.all(preview.photographs.map(readPhotograph));
    const found = photographs.filter((photograph) => photograph !== null);
    return await draw(preview, found, { brandName });
  }

  /** Planned before it waits for its turn to be drawn: an address that names nothing takes nobody's. */
  function getPicture(username: string, place: PreviewPlace, version: string): Promise<Buffer> {
    let planned: Preview;
    const key = nameKey(version, place);
    return cache.get(
      key,
      () => make(planned),
      async () => {
        planned = await planning.run(key, () => plan(username, place, version));
      },
    );
  }

  const neutral = { wordings: [{ title: MESSAGES.aCloset, below: MESSAGES.openedByItsLink }], counts: "" };
  let neutralPicture: Promise<Buffer> | undefined;

  return {
    cache,
    async findPreview(username, place) {
      for (let attempt = 1; ; attempt += 1) {
        const edition = await closets.findEdition(username);
        if (!edition) return null;
        const { version, isIndexed } = edition;
        try {
          const picture = await getPicture(username, place, version);
          // It may have become private while it waited.
          if ((await closets.findEdition(username))?.version === version) return { picture, isIndexed };
        } catch (error) {
          if (error instanceof NoPlaceError) return null;
          if (!(error instanceof ChangedError)) throw error;
        }
        if (attempt === MAX_ATTEMPTS) return null;
      }
    },
    // Apart from the others: nothing that is asked of closets keeps it waiting.
    getNeutralPreview: () =>
      (neutralPicture ??= draw(neutral, [], { brandName }).catch((error: unknown) => {
        neutralPicture = undefined;
        throw error;
      })),
  };
}
