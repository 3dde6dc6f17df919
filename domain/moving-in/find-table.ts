const TABLES = /\.(?:csv|tsv|xlsx)$/i;
const HIDDEN_FILE = /(?:^|\/)(?:[.~]|__MACOSX\/)/;

/** Of the system or of an editor. */
export const isHidden = (path: string): boolean => HIDDEN_FILE.test(path);

const getDepth = (path: string): number => path.split("/").length;

/** Notion writes each table twice: `Wardrobe_all.csv` also has the rows that a view hides. */
const isPartOfOther = (path: string, paths: readonly string[]): boolean =>
  /\.csv$/i.test(path) && paths.includes(path.replace(/\.csv$/i, "_all.csv"));

/** The tables of a folder or zip that are nearest to its top. */
export function findTables(paths: readonly string[]): string[] {
  const tables = paths.filter((path) => TABLES.test(path) && !isHidden(path) && !isPartOfOther(path, paths));
  const depth = Math.min(...tables.map(getDepth));
  return tables.filter((path) => getDepth(path) === depth);
}
