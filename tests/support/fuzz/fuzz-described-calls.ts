import { ALL_CALLS } from "#server/calls.ts";
import { writeOpenApi } from "#server/openapi/openapi.ts";
import { listExampleRequests, type OpenApi } from "#tests/support/factories/contract-examples.ts";
import type { FuzzCall } from "./fuzz-call.ts";

const document = writeOpenApi(ALL_CALLS, { name: "Fuzz", publicUrl: "http://closets.localhost:3000" });

const getCall = ({ name }: { name: string }): string => name.split(":", 1)[0] ?? "";

/** Every call of the contract by its first example, also one that is new; those with a key are in `fuzz-owner-calls.ts`. */
export const DESCRIBED_CALLS: FuzzCall[] = listExampleRequests(document as unknown as OpenApi)
  .filter(({ proofs }) => !proofs.includes("key"))
  .filter((example, at, all) => all.findIndex((other) => getCall(other) === getCall(example)) === at)
  .map(({ method, path, headers, body }) => {
    const isJson = headers["Content-Type"] === "application/json" && body !== null;
    return { method, path, ...(isJson && { body: JSON.parse(body) as Record<string, unknown> }) };
  });
