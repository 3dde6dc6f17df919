import { onTestFinished } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { readConfig } from "#server/config/config.ts";
import type { Visibility } from "#server/db/schema.ts";
import { createLog, type Log } from "#server/telemetry/log.ts";
import { createServices, type Services } from "#server/services.ts";
import { openTestStore, type TestStore } from "./closet-store.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

export type TestClosets = Record<
  string,
  { visibility?: Visibility; answer?: Record<string, unknown>; picture?: Buffer }
>;

/** Opens the real services with these closets until the test ends. The same `DATA_DIR` gets the same database. */
export async function openTestServices(
  closets: TestClosets = {},
  env: NodeJS.ProcessEnv = {},
  log?: Log,
): Promise<Services & { store: TestStore }> {
  const dataDir = env.DATA_DIR ?? (await makeTemporaryFolder());
  const settings = { PUBLIC_URL: "https://closet.example", MAIL_OUTBOX: "1", ...env };
  const store = await openTestStore(dataDir, readConfig(settings).s3);
  for (const [username, { visibility = "public", answer = {}, picture = Buffer.alloc(0) }] of Object.entries(closets)) {
    const user = { username, firstName: username.toUpperCase() };
    const source = { name: username, answer: { status: "OK", user, ...answer }, readPicture: async () => picture };
    await importCloset(store, source, { visibility });
  }
  const config = readConfig({ ...store.env, ...settings, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const services = await createServices(config, log ?? createLog(config));
  onTestFinished(() => services.close());
  return { ...services, store };
}
