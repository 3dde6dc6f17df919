import { MAX_CLOSET_TEXT_BYTES } from "#domain/limits.ts";
import { FileProblem } from "#server/closets/closet-problem.ts";
import type { FileTree } from "./file-tree.ts";
import type { ClosetContent } from "./import-content.ts";
import { isClothinv, readClothinv } from "./import-source-clothinv.ts";
import { readJsonSource } from "./import-source-json.ts";

const CLOSET_FILE = "closet.json";

const isClosetFile = (name: string): boolean => name.toLowerCase().endsWith(".json") && !name.startsWith(".");

function findClosetFile(names: readonly string[]): string {
  if (names.includes(CLOSET_FILE)) return CLOSET_FILE;
  const [first, ...others] = names.filter(isClosetFile);
  if (first === undefined) throw new FileProblem("it contains no closet.json and no other .json file");
  if (others.length > 0)
    throw new FileProblem(`it contains ${others.length + 1} .json files, and none is named closet.json`);
  return first;
}

export async function readTreeSource(tree: FileTree): Promise<ClosetContent & { pictures: FileTree }> {
  if (isClothinv(tree)) return { ...(await readClothinv(tree)), pictures: tree };
  const name = findClosetFile(tree.names);
  return { ...readJsonSource(await tree.readFile(name, MAX_CLOSET_TEXT_BYTES)), pictures: tree };
}
