import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { Log } from "#server/telemetry/log.ts";
import { createProbe, type FindProblem } from "#server/telemetry/probe.ts";
import { checkPictureLibrary } from "./sharp.ts";
import { hashContent, type PictureStorage, PictureStorageProblem } from "./storage/picture-storage.ts";

const PROBE_BYTES = 64;
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
  const stored = await db.selectFrom("pictures").select("sha256").limit(1).executeTakeFirst();
  if (!stored || (await pictures.findSize(stored.sha256)) === null) return;
  const reader = pictures.openStream(stored.sha256).getReader();
  await reader.read();
  await reader.cancel();
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
