import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClosetStore, openClosetStore } from "#server/closets/records/closet-store.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { withImportSource } from "#server/closets/transfer/import/import-source.ts";
import type { ImportSummary } from "#server/closets/transfer/import/save-import.ts";

type Item = ImportSummary["closet"]["items"][number];

const FIELDS: Record<string, (item: Item) => unknown> = {
  picture: ({ thumbnailImageURL }) => thumbnailImageURL,
  bought: ({ purchasedOn }) => purchasedOn,
  price: ({ price }) => price,
  currency: ({ currency }) => currency,
  brand: ({ brand }) => brand,
  category: ({ category }) => category,
  size: ({ size }) => size,
  color: ({ colors }) => colors?.[0],
  worn: ({ wears, timesWorn }) => wears?.[0] ?? timesWorn,
  tags: ({ tags }) => tags?.[0],
  notes: ({ notes }) => notes,
};

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

const writeRow = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |\n`;

function listStayedOut({ leftOut, notUnderstood, unusablePictures }: ImportSummary): string {
  const reasons = Map.groupBy(leftOut, ({ reason }) => reason);
  return [
    ...[...reasons].map(([reason, entries]) => `${entries.length} × ${reason}`),
    ...(unusablePictures.length > 0 ? [`pictures: ${unusablePictures.length}`] : []),
    ...(notUnderstood.length > 0 ? [`columns: ${notUnderstood.join(", ")}`] : []),
  ].join("; ");
}

/** As an owner adds a file to a closet that is empty. */
async function addFile(store: ClosetStore, path: string, username: string): Promise<ImportSummary> {
  const empty = { name: username, answer: { status: "OK" }, readPicture: async () => Buffer.of() };
  await importCloset(store, empty, { username });
  return await withImportSource(path, "besideCloset", (source) =>
    importCloset(store, source, { username, existing: "add" }),
  );
}

/** Adds each file of a folder to a closet of its own, and prints how many of its items have which field. */
export async function benchMovingIn(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error("Name a folder of files with --folder.");
  const dataDir = await mkdtemp(join(tmpdir(), "open-closet-bench-moving-in-"));
  const store = await openClosetStore({ dataDir, databaseUrl: null, s3: null });
  try {
    process.stdout.write(`\n${writeRow(["file", "items", ...Object.keys(FIELDS), "stays out"])}`);
    process.stdout.write(writeRow(Array.from({ length: Object.keys(FIELDS).length + 3 }, () => "---")));
    for (const [at, name] of (await readdir(folder)).toSorted().entries()) {
      const row = await addFile(store, join(folder, name), `file${at}`)
        .then((summary) => {
          const { items } = summary.closet;
          const counts = Object.values(FIELDS).map((read) => items.filter((item) => isThere(read(item))).length);
          return [items.length, ...counts, listStayedOut(summary)];
        })
        .catch((error: unknown) => {
          if (!(error instanceof ClosetProblem)) throw error;
          return ["–", ...Object.keys(FIELDS).map(() => ""), error.message.replace(`${folder}/${name}: `, "")];
        });
      process.stdout.write(writeRow([name, ...row].map((cell) => String(cell).replaceAll("|", "\\|"))));
    }
  } finally {
    await store.db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}
