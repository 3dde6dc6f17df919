import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { ClosetLists } from "#domain/closet.ts";
import { mapPictures } from "#domain/closet-pictures.ts";
import { findPictureKey } from "#server/pictures/picture-key.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { checkZipTarget, type ExistingFileAction, writeZip, ZIP_ENTRY } from "./zip-target.ts";
import { toClosetAnswer } from "#server/closets/visitors/closet-response.ts";
import { noSuchCloset } from "#server/closets/records/closet-problem.ts";
import { readWholeCloset } from "#server/closets/visitors/limited-closets.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";

const EXTENSIONS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
};

export type ExportOptions = {
  signal?: AbortSignal;
  existing?: ExistingFileAction;
};

export type ExportSummary = { username: string; pictures: number; lost: number; bytes: number };

const getPath = ({ key, contentType }: StoredPicture): string =>
  `pictures/${key}.${EXTENSIONS[contentType] ?? "picture"}`;

/** A picture without its whole file is left out. Damaged bytes of the right length are exported as they are. */
async function listLost(store: ClosetStore, pictures: readonly StoredPicture[]): Promise<StoredPicture[]> {
  const lost: StoredPicture[] = [];
  for (const picture of pictures)
    if ((await store.pictures.findSize(picture.sha256)) !== picture.bytes) lost.push(picture);
  return lost;
}

function withPaths(closet: ClosetLists, pictures: readonly StoredPicture[]): ClosetLists {
  const paths = new Map(pictures.map((picture) => [picture.key, getPath(picture)]));
  return mapPictures(closet, ({ address }) => ({ address: paths.get(findPictureKey(address) ?? "") ?? address }));
}

/** The same closet gives the same bytes. @throws {ClosetProblem} when there is no such closet, or the file exists */
export async function exportCloset(
  store: ClosetStore,
  username: string,
  path: string,
  options: ExportOptions = {},
): Promise<ExportSummary> {
  await checkZipTarget(path, options.existing ?? "reject");
  const read = await readWholeCloset(store.records, username);
  if (!read) throw noSuchCloset(username);
  const { owner, closet, pictures } = read;
  const answer = toClosetAnswer(withPaths(closet, pictures));
  const privacy = {
    ...(owner.visibility === "private" && { visibility: "private" }),
    ...(owner.isIndexed && { isIndexed: true }),
    ...(owner.pictureEpoch > 0 && { pictureEpoch: owner.pictureEpoch }),
    ...(owner.tap && { tap: owner.tap }),
    ...(Object.keys(owner.policy).length > 0 && { policy: owner.policy }),
    ...(owner.showsCutouts && { showsCutouts: true }),
  };
  const content = JSON.stringify({ ...answer, ...privacy }, null, 1);
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(content), "closet.json", ZIP_ENTRY);
  const lost = await listLost(store, pictures);
  if (lost.length > 0) {
    const lines = ["These pictures are lost. They are not in this file:", ...lost.map(getPath)];
    zip.addBuffer(Buffer.from(`${lines.join("\n")}\n`), "lost-pictures.txt", ZIP_ENTRY);
  }
  const whole = pictures.filter((picture) => !lost.includes(picture));
  for (const picture of whole) {
    const entry = { ...ZIP_ENTRY, compress: false, size: picture.bytes };
    zip.addReadStreamLazy(getPath(picture), entry, (give) => {
      const stream = Readable.fromWeb(store.pictures.openStream(picture.sha256));
      stream.once("error", (error) => zip.emit("error", error));
      give(null, stream);
    });
  }
  zip.end();
  const bytes = await writeZip(zip, path, options);
  return { username: owner.username, pictures: whole.length, lost: lost.length, bytes };
}
