import { decodePercent } from "#domain/decode-percent.ts";
import { isFields } from "#domain/read-fields.ts";
import { isCellPicture } from "#domain/tables/sheet-pictures.ts";
import { isHidden } from "./find-table.ts";
import { normalizeHeading } from "./heading-words.ts";

const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|heic|heif)$/i;

const splitPath = (path: string): string[] =>
  decodePercent(path)
    .normalize("NFC")
    .toLowerCase()
    .split(/[/\\]/)
    .filter((part) => part !== "" && part !== ".");

const nameOf = (path: string): string => normalizeHeading(path.replace(/^.*\//, "").replace(PICTURE, ""));

type Picture = { path: string; parts: readonly string[] };

/** Pictures whose paths end alike. */
type Group = { pictures: readonly Picture[]; below?: Map<string | undefined, Group> };

const splitGroup = ({ pictures }: Group, depth: number): Map<string | undefined, Group> =>
  new Map(
    Map.groupBy(pictures, ({ parts }) => parts.at(-depth))
      .entries()
      .map(([part, same]) => [part, { pictures: same }]),
  );

/** Of several that share most parts with the address, the one that is the whole of it. Null: there is no such one. */
function findByEnd(all: Group, address: readonly string[]): string | null {
  let group = all;
  for (let depth = 1; depth <= address.length + 1; depth += 1) {
    group.below ??= splitGroup(group, depth);
    const next = group.below.get(address.at(-depth));
    if (!next) return null;
    const [only] = next.pictures;
    if (only && next.pictures.length === 1) return only.path;
    group = next;
  }
  return null;
}

export type PathIndex = {
  pictures: readonly string[];
  /** As another program writes it: absolute, with backslashes, in other case, %-encoded, from another folder. */
  find: (address: string) => string | null;
  /** The only picture that is called so. */
  findNamed: (name: string) => string | null;
};

/** Of the pictures among the paths of a folder or zip. */
export function indexPaths(paths: readonly string[]): PathIndex {
  const pictures = paths
    .filter((path) => PICTURE.test(path) && !isHidden(path))
    .map((path) => ({ path, parts: splitPath(path) }));
  const byEnd: Group = { pictures };
  const byPath = new Set(pictures.map(({ path }) => path));
  const byName = Map.groupBy(pictures, ({ path }) => nameOf(path));
  return {
    pictures: [...byPath],
    find: (address) => (byPath.has(address) ? address : findByEnd(byEnd, splitPath(address))),
    findNamed(name) {
      const [only, ...others] = byName.get(normalizeHeading(name)) ?? [];
      return only && others.length === 0 && normalizeHeading(name) !== "" ? only.path : null;
    },
  };
}

/** A picture that no cell names is found by the id or the name of its item. Null: by neither. */
export function findPath(item: unknown, index: PathIndex): string | null {
  if (!isFields(item)) return null;
  const { id, name, thumbnailImageURL: address = "" } = item;
  if (typeof address !== "string" || /^https?:/i.test(address) || isCellPicture(address)) return null;
  const path = index.find(address);
  if (path !== null) return path;
  const names = [id, name].filter((text) => typeof text === "string");
  return names.map((text) => index.findNamed(text)).find((found) => found !== null) ?? null;
}

/** The pictures that no item has. */
export function listUnused(items: readonly unknown[], index: PathIndex): string[] {
  const addresses = items
    .filter(isFields)
    .flatMap(({ thumbnailImageURL, pictures, cutout }) => [
      thumbnailImageURL,
      cutout,
      ...(Array.isArray(pictures) ? (pictures as unknown[]) : []),
    ]);
  const used = new Set(addresses.map((address) => (typeof address === "string" ? index.find(address) : null)));
  return index.pictures.filter((path) => !used.has(path));
}
