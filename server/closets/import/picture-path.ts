import { posix } from "node:path";
import { PictureProblem } from "#server/pictures/picture-check.ts";

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function checkRelative(path: string): void {
  const scheme = SCHEME.exec(path)?.[0];
  if (scheme !== undefined) throw new PictureProblem(`its address begins with “${scheme}”`);
  if (path.startsWith("/") || path.startsWith("\\")) throw new PictureProblem("its address is an absolute path");
  if (path.includes("\0")) throw new PictureProblem("its address holds a NUL character");
  const normal = posix.normalize(path);
  if (normal === ".." || normal.startsWith("../")) throw new PictureProblem("it lies outside the folder");
}

/**
 * The paths that a relative picture address may stand for, in the order to try them: as it is written, then
 * percent-decoded, each in the composed and the decomposed form that file systems may hold. None leaves the folder.
 *
 * @throws {PictureProblem} for an address that is no such path
 */
export function getPathCandidates(address: string): string[] {
  const spellings = [address, decode(address)];
  for (const spelling of spellings) checkRelative(spelling);
  const forms = spellings.flatMap((path) => [path, path.normalize("NFC"), path.normalize("NFD")]);
  return [...new Set(forms.map((path) => posix.normalize(path)))];
}
