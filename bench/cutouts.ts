import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { makeCutout } from "#server/pictures/make-cutout.ts";
import { benchCutoutStrokes } from "./cutout-strokes.ts";
import { drawContactSheets, type SheetEntry } from "./contact-sheet.ts";
import { median } from "./measure.ts";

const FOLDER = resolve(import.meta.dirname, "../../shared/data/photos");

const PHOTOGRAPHS = 100;
/** With strokes in a browser. */
const STROKED = 12;
/** As large as browsers send them. */
const SENT_SIDE_PX = 2400;

async function openPhotographs(): Promise<{ name: string; content: Buffer }[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.startsWith("cd-")).toSorted();
  const step = names.length / PHOTOGRAPHS;
  const chosen = Array.from({ length: PHOTOGRAPHS }, (_, n) => names[Math.floor((n + 0.5) * step)] ?? "");
  return await Promise.all(chosen.map(async (name) => ({ name, content: await readFile(join(FOLDER, name)) })));
}

const enlarge = (content: Buffer): Promise<Buffer> =>
  sharp(content).autoOrient().resize(SENT_SIDE_PX, SENT_SIDE_PX, { fit: "inside" }).jpeg({ quality: 85 }).toBuffer();

/** Processor time of all threads, and how many cut-outs are confident. Look at the contact sheets. */
export async function benchCutouts(): Promise<void> {
  if (!existsSync(FOLDER)) {
    process.stdout.write(`\nCut-outs are not measured: there is no ${FOLDER}.\n`);
    return;
  }
  const times: number[] = [];
  const entries: SheetEntry[] = [];
  for (const { name, content } of await openPhotographs()) {
    const sent = await enlarge(content);
    const before = process.cpuUsage();
    const made = await makeCutout(sent);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
    entries.push({ name, photograph: content, cutout: made.status === "made" ? made.content : null });
  }
  const confident = entries.filter(({ cutout }) => cutout).length;
  const sheets = await drawContactSheets(entries, await mkdtemp(join(tmpdir(), "open-closet-cutouts-")));
  process.stdout.write(
    `\nCut-outs of ${entries.length} photographs: ${confident} confident; processor time: median ${median(times).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms\n` +
      `Look at them: ${sheets.join(" ")}\n`,
  );
  await benchCutoutStrokes(entries.slice(0, STROKED).map(({ name }) => join(FOLDER, name)));
}
