import { afterAll } from "vitest";
import { stopS3Servers } from "#tests/support/fakes/s3-server.ts";

/** The files of a worker share their modules, and a module's own `afterAll` would run once. */
afterAll(stopS3Servers);
