import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { Log } from "#server/telemetry/log.ts";
import { createProbe, type FindProblem } from "#server/telemetry/probe.ts";
import { checkPictureLibrary } from "./sharp.ts";
import { hashContent, type PictureStorage, PictureStorageProblem } from "./storage/picture-storage.ts";

const PROBE_BYTES = 64;
/** One may be lost. All of them are missing where a disk is not mounted. */
const LOOKED_AT = 5;
const MINUTE_MS = 60_000;
const RETRIED_AFTER_MS = 5000;

type Store = { db: Kysely<Database>; pictures: PictureStorage };

/** Writes and reads a file, and begins to read a stored picture. @throws when one of them fails */
export async function checkStorage({ db, pictures }: Store): Promise<void> {
  const content = randomBytes(PROBE_BYTES);
  const name = hashContent(content);
  try {
    await pictures.writeNamed(name, content);
    if (!(await pictures.read(name))?.equals(content))
      throw new PictureStorageProblem("the picture store returns other bytes than were written");
  } finally {
    await pictures.remove(name).catch(() => undefined);
  }
  // Its own files may be readable where those of another user are not.
  const rows = await db.selectFrom("pictures").select("sha256").limit(LOOKED_AT).execute();
  for (const { sha256 } of rows) {
    if ((await pictures.findSize(sha256)) === null) continue;
    const reader = pictures.openStream(sha256).getReader();
    await reader.read();
    await reader.cancel();
    return;
  }
  if (rows.length > 0) throw new PictureStorageProblem("the pictures of the database are not in the picture store");
}

export const createPictureChecks = (
  store: Store,
  log: Pick<Log, "error" | "info">,
): Record<"decoding" | "store", FindProblem> => ({
  decoding: createProbe({
    look: checkPictureLibrary,
    toProblem: () => "pictures cannot be decoded",
    goodForMs: MINUTE_MS,
    badForMs: RETRIED_AFTER_MS,
    log,
  }),
  store: createProbe({
    look: () => checkStorage(store),
    toProblem: () => "pictures cannot be stored or read",
    goodForMs: MINUTE_MS,
    badForMs: RETRIED_AFTER_MS,
    log,
  }),
});
