import { listExampleRequests } from "#tests/support/calls/example-requests.ts";
import type { OpenApi } from "#server/openapi/openapi.ts";
import type { FuzzCall } from "./fuzz-call.ts";

const getCall = ({ name }: { name: string }): string => name.split(":", 1)[0] ?? "";

/** The first example of each OpenAPI call. `fuzz-owner-calls.ts` has the calls with a key. */
export async function listOpenApiCalls(url: URL): Promise<FuzzCall[]> {
  const document = (await (await fetch(new URL("/openapi.json", url))).json()) as OpenApi;
  return listExampleRequests(document)
    .filter(({ credentials }) => !credentials.includes("key"))
    .filter((example, at, all) => all.findIndex((other) => getCall(other) === getCall(example)) === at)
    .map(({ method, path, headers, body }) => {
      const isJson = headers["Content-Type"] === "application/json" && body !== null;
      return { method, path, ...(isJson && { body: JSON.parse(body) as Record<string, unknown> }) };
    });
}
