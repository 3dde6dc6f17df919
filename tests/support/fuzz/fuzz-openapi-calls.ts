import { listExampleRequests } from "#tests/support/calls/example-requests.ts";
import type { OpenApi } from "#server/openapi/openapi.ts";
import type { FuzzCall } from "./fuzz-call.ts";

const getCall = ({ name }: { name: string }): string => name.split(":", 1)[0] ?? "";

/** They are not in the document. */
const FOR_BROWSERS: FuzzCall[] = [
  { method: "GET", path: "/auth/popup/google?n=a1b2c3d4" },
  { method: "GET", path: "/auth/popup/done?n=a1b2c3d4" },
  { method: "GET", path: "/auth/callback/google?state=none&code=none" },
  { method: "POST", path: "/auth/callback/google" },
  { method: "GET", path: "/stop-mails/address.none.none" },
  { method: "POST", path: "/stop-mails/address.none.none" },
  { method: "GET", path: "/l/u-acMqIHbQS_MC4k60VSjs/password" },
  { method: "POST", path: "/l/u-acMqIHbQS_MC4k60VSjs/password" },
  { method: "POST", path: "/closet/items/share" },
  { method: "GET", path: "/manifest.webmanifest" },
];

/** The first example of each OpenAPI call. `fuzz-owner-calls.ts` has the calls with a key. */
export async function listOpenApiCalls(url: URL): Promise<FuzzCall[]> {
  const document = (await (await fetch(new URL("/openapi.json", url))).json()) as OpenApi;
  const described = listExampleRequests(document)
    .filter(({ credentials }) => !credentials.includes("key"))
    .filter((example, at, all) => all.findIndex((other) => getCall(other) === getCall(example)) === at)
    .map(({ method, path, headers, body }) => {
      const isJson = headers["Content-Type"] === "application/json" && body !== null;
      return { method, path, ...(isJson && { body: JSON.parse(body) as Record<string, unknown> }) };
    });
  return [...described, ...FOR_BROWSERS];
}
