import { readFile } from "node:fs/promises";

const PATH = "Dockerfile";

type Copy = { from: string | null; sources: string[]; target: string };
type Stage = { image: string; copies: Copy[]; runs: string[]; settings: Map<string, string> };

const readWords = (text: string): string[] => text.split(/\s+/).filter(Boolean);

function readCopy(text: string): Copy {
  const from = /^--from=(\S+)\s+/.exec(text);
  const words = readWords(text.slice(from?.[0].length ?? 0));
  return { from: from?.[1] ?? null, sources: words.slice(0, -1), target: words.at(-1) ?? "" };
}

/** Returns the stages. The last one is the image. Instructions over several lines are an error. */
export async function readContainerFile(): Promise<{ stages: Stage[]; image: Stage }> {
  const stages: Stage[] = [];
  for (const line of (await readFile(PATH, "utf8")).split("\n")) {
    const [, instruction = "", rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    const stage = stages.at(-1);
    if (instruction === "FROM") {
      const image = readWords(rest).find((word) => !word.startsWith("--")) ?? "";
      stages.push({ image, copies: [], runs: [], settings: new Map() });
    } else if (instruction === "COPY") stage?.copies.push(readCopy(rest));
    else if (instruction === "RUN") stage?.runs.push(rest);
    else if (instruction !== "") stage?.settings.set(instruction, rest);
    else if (line !== "" && !line.startsWith("#")) throw new Error(`${PATH} has an unknown instruction: ${line}`);
  }
  const image = stages.at(-1);
  if (!image) throw new Error(`${PATH} has no stage.`);
  return { stages, image };
}

export const readCommand = (setting: string | undefined): string[] =>
  JSON.parse(/\[.*\]$/.exec(setting ?? "")?.[0] ?? "[]") as string[];
