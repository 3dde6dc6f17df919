import { MAX_CLOSET_TEXT_BYTES, MAX_CLOSET_ZIP_BYTES } from "#domain/limits.ts";
import { makeHashId } from "./records/items-content.ts";
import { findPath, indexPaths, listUnused, type PathIndex } from "#domain/moving-in/find-pictures.ts";
import { findTables } from "#domain/moving-in/find-table.ts";
import { isFields } from "#domain/read-fields.ts";
import { quoteSeen } from "#domain/tables/quote-seen.ts";
import { FileProblem } from "#server/closets/records/closet-problem.ts";
import { type ClosetContent, PictureMissing } from "./import-content.ts";
import { PictureProblem } from "#server/pictures/picture-check.ts";
import type { FileTree } from "./file-tree.ts";
import { isClothinv, readClothinv } from "./import-source-clothinv.ts";
import { isClosetFile, readJsonSource } from "./import-source-json.ts";
import { readTableFile, type TableOptions } from "./import-source-table.ts";

const CLOSET_FILE = "closet.json";
const MAX_JSON_FILES = 5;
const MAX_INNER_ZIPS = 20;

export type PictureReader = Pick<FileTree, "readPicture">;

export type TreeSource = ClosetContent & { pictures: PictureReader };

/** Reads a picture by its path, or finds it as other programs name it. */
export function findPicturesIn(tree: FileTree): PictureReader {
  let index: Promise<PathIndex> | undefined;
  return {
    async readPicture(address) {
      try {
        return await tree.readPicture(address);
      } catch (error) {
        const isElsewhere =
          error instanceof PictureMissing || (error instanceof PictureProblem && error.code === "badPictureAddress");
        if (!isElsewhere) throw error;
        index ??= tree.listPaths().then(indexPaths);
        const path = (await index).find(address);
        if (path === null) throw error;
        return await tree.readPicture(path);
      }
    },
  };
}

const readText = (tree: FileTree, path: string) => tree.readFile(path, MAX_CLOSET_TEXT_BYTES);

const tooMany = (paths: readonly string[]): FileProblem =>
  new FileProblem(`it contains ${paths.length} lists, and none is named closet.json`, {
    fault: { code: "tooManyClosetFiles", seen: quoteSeen(paths.join(", ")) },
  });

async function isCloset(tree: FileTree, name: string): Promise<boolean> {
  try {
    return await isClosetFile(await readText(tree, name));
  } catch (error) {
    if (error instanceof FileProblem) return false;
    throw error;
  }
}

const DATABASE = /\.(?:db|sqlite3?)$/i;

/** closet.json, or the only .json file that is a closet. */
async function findJson(tree: FileTree, hasTables: boolean): Promise<string | null> {
  if (tree.names.includes(CLOSET_FILE)) return CLOSET_FILE;
  const files = tree.names.filter((name) => name.toLowerCase().endsWith(".json") && !name.startsWith("."));
  const [only, ...more] = files;
  if (more.length === 0 && !hasTables) return only ?? null;
  if (files.length > MAX_JSON_FILES) throw tooMany(files);
  const closets: string[] = [];
  for (const name of files) if (await isCloset(tree, name)) closets.push(name);
  if (closets.length > 1 || (closets.length === 0 && files.length > 0 && !hasTables)) throw tooMany(files);
  return closets[0] ?? null;
}

/** `openZip`: for zips in the zip; they hold no others. */
type TreeReading = {
  makeFolder: () => Promise<string>;
  openZip?: (path: string) => Promise<FileTree>;
  choices: TableOptions;
};

async function makePictureItem(tree: FileTree, path: string) {
  const content = await tree.readPicture(path).catch(() => path);
  return { id: makeHashId(content), thumbnailImageURL: path, wishlist: false };
}

/** Finds the pictures of a table’s rows in the folder or zip, and lists the others or makes items of them. */
export async function addPictures(
  content: ClosetContent,
  tree: FileTree,
  { takesPictures = false }: TableOptions,
): Promise<ClosetContent> {
  const index = indexPaths(await tree.listPaths());
  const withPath = (item: unknown): unknown => {
    const path = findPath(item, index);
    return isFields(item) && path !== null ? { ...item, thumbnailImageURL: path } : item;
  };
  const items = (content.answer.items as unknown[]).map(withPath);
  const unused = listUnused([...items, ...(content.leftOutItems ?? []).map(withPath)], index);
  if (!takesPictures) return { ...content, answer: { ...content.answer, items }, unusedPictures: unused };
  const more = new Map<string, Awaited<ReturnType<typeof makePictureItem>>>();
  const copies: string[] = [];
  for (const path of unused) {
    const item = await makePictureItem(tree, path);
    if (more.has(item.id)) copies.push(path);
    else more.set(item.id, item);
  }
  const madeIds = new Set([...(content.madeIds ?? []), ...more.keys()]);
  return {
    ...content,
    answer: { ...content.answer, items: [...items, ...more.values()] },
    unusedPictures: copies,
    madeIds,
  };
}

async function readTable(tree: FileTree, path: string, { makeFolder, choices }: TreeReading): Promise<TreeSource> {
  const file = await tree.toFile(path, makeFolder, MAX_CLOSET_TEXT_BYTES);
  const content = await addPictures(await readTableFile(file, choices), tree, choices);
  return { ...content, pictures: findPicturesIn(tree) };
}

/** A zip in the zip, as Notion writes it: all of them are one tree. */
function joinTrees(trees: readonly FileTree[]): FileTree {
  const paths = new Map<string, FileTree>();
  const listPaths = async (): Promise<string[]> => {
    for (const tree of trees) for (const path of await tree.listPaths()) if (!paths.has(path)) paths.set(path, tree);
    return [...paths.keys()];
  };
  const findTree = async (path: string): Promise<FileTree> => {
    await listPaths();
    const tree = paths.get(path);
    if (!tree) throw new FileProblem(`it does not contain ${path}`);
    return tree;
  };
  return {
    names: [...new Set(trees.flatMap(({ names }) => names))],
    listPaths,
    toFile: async (path, makeFolder, maxBytes) => (await findTree(path)).toFile(path, makeFolder, maxBytes),
    readFile: async (path, maxBytes) => (await findTree(path)).readFile(path, maxBytes),
    async readPicture(address) {
      for (const tree of trees) {
        try {
          return await tree.readPicture(address);
        } catch (error) {
          if (!(error instanceof PictureMissing)) throw error;
        }
      }
      throw new PictureMissing();
    },
    close: async () => undefined,
  };
}

/** A closet, an export of another application, or one table, with the pictures beside it. @throws {FileProblem} */
export async function readTreeSource(tree: FileTree, reading: TreeReading): Promise<TreeSource> {
  if (isClothinv(tree)) return { ...(await readClothinv(tree)), pictures: tree };
  const paths = await tree.listPaths();
  const tables = findTables(paths);
  const databases = paths.filter((path) => DATABASE.test(path));
  if (databases.length > 0 && tables.length === 0 && !paths.includes(CLOSET_FILE)) {
    const seen = quoteSeen(databases.join(", "));
    const way = "export a table (CSV) in that program, and import it";
    throw new FileProblem(`it is a backup that only its own program can read, with the database ${seen}: ${way}`, {
      fault: { code: "databaseFile", seen },
    });
  }
  const json = await findJson(tree, tables.length > 0);
  if (json !== null) return { ...(await readJsonSource(await readText(tree, json))), pictures: findPicturesIn(tree) };
  const [table, ...others] = tables;
  if (others.length > 0) throw tooMany(tables);
  if (table !== undefined) return await readTable(tree, table, reading);
  const zips = paths.filter((path) => path.toLowerCase().endsWith(".zip")).slice(0, MAX_INNER_ZIPS);
  const { openZip, makeFolder, choices } = reading;
  if (openZip && zips.length > 0) {
    const trees: FileTree[] = [];
    for (const path of zips) trees.push(await openZip(await tree.toFile(path, makeFolder, MAX_CLOSET_ZIP_BYTES)));
    return await readTreeSource(joinTrees([...trees, tree]), { makeFolder, choices });
  }
  const seen = quoteSeen(tree.names.join(", ") || paths.join(", "));
  throw new FileProblem(`it contains no closet.json, no other .json file and no table${seen && `, only ${seen}`}`, {
    fault: { code: "noClosetFile", seen },
  });
}
