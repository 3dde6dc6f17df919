import { test } from "vitest";
import { fuzzServer } from "#tests/support/fuzz/fuzz-server.ts";

/** `tests/long/fuzz.test.ts` sends 10,000. */
test("150 malformed requests cause no server error, and the log has no secret", () => fuzzServer(150));
