import { afterAll } from "vitest";
import { dropDatabases } from "#tests/support/drivers/databases.ts";
import { stopS3Servers } from "#tests/support/fakes/s3-server.ts";

/** The files of a worker share their modules, and a module's own `afterAll` would run once. */
afterAll(async () => {
  await dropDatabases();
  await stopS3Servers();
});
