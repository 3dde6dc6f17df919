import { readFile } from "node:fs/promises";

export type CommandBlock = {
  /** `README.md:16` */
  place: string;
  commands: string;
  /** Why no test executes it; null: one does. */
  reason: string | null;
};

const FENCE = /^(?:<!--(?<note>.*?)-->\n)?```(?<language>\w*)\n(?<content>.*?)\n```$/gms;
const NOT_EXECUTED = /^ not executed: (\S.*\S) $/;

/** The fenced blocks of a document: all are commands for a shell, and may have a note above them why no test executes them. */
export async function readCommandBlocks(path: string): Promise<CommandBlock[]> {
  const text = await readFile(path, "utf8");
  const fences = text.split("\n").filter((line) => line.startsWith("```")).length / 2;
  const blocks = [...text.matchAll(FENCE)].map(({ index, groups = {} }) => {
    const place = `${path}:${text.slice(0, index).split("\n").length}`;
    const { note, language, content = "" } = groups;
    if (language !== "sh") throw new Error(`${place} is a block of ${language}: commands are in blocks of sh.`);
    const reason = note === undefined ? null : (NOT_EXECUTED.exec(note)?.[1] ?? null);
    return { place, commands: content, reason };
  });
  if (blocks.length !== fences)
    throw new Error(`${path} has ${fences} blocks, of which ${blocks.length} were understood.`);
  return blocks;
}
