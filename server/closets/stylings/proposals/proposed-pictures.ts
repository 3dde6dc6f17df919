import { MAX_PROPOSED_PICTURE_MB, MAX_PROPOSED_SIDE_PX } from "#domain/limits.ts";
import type { NewProposal } from "#domain/stylings/proposal.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { createQueue } from "#server/http/limits/queue.ts";
import { enqueueDecoding } from "#server/pictures/decoding.ts";
import { type CheckedPicture, checkPicture, PictureProblem } from "#server/pictures/picture-check.ts";
import { getPictureKey } from "#server/pictures/picture-key.ts";
import { sharp } from "#server/pictures/sharp.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";

const MB = 1024 * 1024;

const MAX_STORED_BYTES = 400 * 1024;

/** The first that is small enough. */
const QUALITIES = [85, 70, 50, 30];

/** Whole pictures are in memory. */
const turns = createQueue({ concurrency: 2, maxWaiting: 40, maxWaitingPerName: 4 });

/** Its first frame, 1,200 pixels wide or high at most. @throws {PictureProblem} */
async function shrinkProposedPicture(sent: Buffer): Promise<CheckedPicture> {
  if (sent.length > MAX_PROPOSED_PICTURE_MB * MB)
    throw new PictureProblem(`it is larger than ${MAX_PROPOSED_PICTURE_MB} MB`, { code: "pictureTooLarge" });
  const { content } = await checkPicture(sent);
  for (const quality of QUALITIES) {
    const small = await enqueueDecoding("import", () =>
      sharp(content)
        .autoOrient()
        .resize(MAX_PROPOSED_SIDE_PX, MAX_PROPOSED_SIDE_PX, { fit: "inside", withoutEnlargement: true })
        .webp({ quality })
        .toBuffer(),
    );
    if (small.length <= MAX_STORED_BYTES) return await checkPicture(small);
  }
  throw new PictureProblem("it has too much detail to be made small", { code: "pictureTooLarge" });
}

/** By the address that the proposal names: the bytes that came with the styling, or a picture of an earlier version. */
export type ProposedPictures = {
  sent: ReadonlyMap<string, Buffer>;
  earlier: ReadonlyMap<string, StoredPicture>;
};

/** In the order of the proposals. @throws {PictureProblem | BusyError} */
export async function storeProposedPictures(
  { pictures }: Pick<ClosetStore, "pictures">,
  { usernameKey, sender }: { usernameKey: string; sender: string },
  proposals: readonly NewProposal[],
  { sent, earlier }: ProposedPictures,
): Promise<(StoredPicture | null)[]> {
  const stored: (StoredPicture | null)[] = [];
  for (const { picture = "" } of proposals) {
    const bytes = sent.get(picture);
    if (!bytes) {
      stored.push(earlier.get(picture) ?? null);
      continue;
    }
    const { content, ...facts } = await turns.run(() => shrinkProposedPicture(bytes), { names: { [sender]: 1 } });
    const sha256 = await pictures.write(content);
    stored.push({ key: getPictureKey(usernameKey, sha256), sha256, bytes: content.length, ...facts });
  }
  if (stored.some((picture) => picture)) await pictures.flush();
  return stored;
}
