import { test } from "vitest";
import { fuzzServer } from "#tests/support/fuzz/fuzz-server.ts";

test("10,000 malformed requests cause no server error, and the log has no secret", () => fuzzServer(10_000));
