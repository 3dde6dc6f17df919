import { readFile } from "node:fs/promises";

export type CommandBlock = {
  place: string;
  commands: string;
  /** Why no test runs it. Null: a test does. */
  reason: string | null;
};

const FENCE = /^(?:<!--(?<note>.*?)-->\n)?```(?<language>\w*)\n(?<content>.*?)\n```$/gms;
const NOT_EXECUTED = /^ not executed: (\S.*\S) $/;

/** Returns the shell commands in a document's fenced blocks. A comment above a block may say why no test runs it. */
export async function readCommandBlocks(path: string): Promise<CommandBlock[]> {
  const text = await readFile(path, "utf8");
  const fences = text.split("\n").filter((line) => line.startsWith("```")).length / 2;
  const blocks = [...text.matchAll(FENCE)].map(({ index, groups = {} }) => {
    const place = `${path}:${text.slice(0, index).split("\n").length}`;
    const { note, language, content = "" } = groups;
    const reason = note === undefined ? null : (NOT_EXECUTED.exec(note)?.[1] ?? null);
    if (language !== "sh" && reason === null) throw new Error(`${place} is a block of ${language}. Expected sh.`);
    return { place, commands: content, reason };
  });
  if (blocks.length !== fences) throw new Error(`${path} has ${fences} blocks, but only ${blocks.length} are valid.`);
  return blocks;
}
