import { readFile } from "node:fs/promises";

const readIfThere = (path: string): Promise<string> => readFile(path, "utf8").catch(() => "");

/** The process and its descendants. */
async function listProcesses(pid: number): Promise<number[]> {
  const children = (await readIfThere(`/proc/${pid}/task/${pid}/children`)).split(" ").filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(listProcesses))).flat()];
}

export type ProcessMemory = { nowMb: number; peakMb: number };

/** Reads the resident memory of a process and its descendants (Linux). */
export async function readMemory(pid: number): Promise<ProcessMemory[]> {
  const texts = await Promise.all((await listProcesses(pid)).map((each) => readIfThere(`/proc/${each}/status`)));
  const read = (text: string, name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) / 1024);
  return texts.filter(Boolean).map((text) => ({ nowMb: read(text, "VmRSS"), peakMb: read(text, "VmHWM") }));
}
