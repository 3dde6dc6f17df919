import { posix } from "node:path";
import { decodePercent } from "#domain/decode-percent.ts";
import { PictureProblem } from "#server/pictures/picture-check.ts";

const BAD_ADDRESS = { code: "badPictureAddress" } as const;

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

function checkRelative(path: string): void {
  const scheme = SCHEME.exec(path)?.[0];
  if (scheme !== undefined)
    throw new PictureProblem(`its address begins with “${scheme}”; expected a relative path`, BAD_ADDRESS);
  if (path.startsWith("/") || path.startsWith("\\"))
    throw new PictureProblem("its address is an absolute path; expected a relative one", BAD_ADDRESS);
  if (path.includes("\0")) throw new PictureProblem("its address contains a NUL character", BAD_ADDRESS);
  const normal = posix.normalize(path);
  if (normal === ".." || normal.startsWith("../")) throw new PictureProblem("it is outside the folder", BAD_ADDRESS);
}

/** As written, then decoded, each in NFC and NFD. @throws {PictureProblem} for a path outside the folder */
export function getPathCandidates(address: string): string[] {
  const spellings = [address, decodePercent(address)];
  for (const spelling of spellings) checkRelative(spelling);
  const forms = spellings.flatMap((path) => [path, path.normalize("NFC"), path.normalize("NFD")]);
  return [...new Set(forms.map((path) => posix.normalize(path)))];
}
