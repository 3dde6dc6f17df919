import fc from "fast-check";
import type { FuzzCall } from "./fuzz-call.ts";

/** The calls of one closet, for its account or an API key. */
export function listClosetCalls(username: string): FuzzCall[] {
  const closet = `/owner/closets/${username}`;
  const picture = `${closet}/pictures/${"0".repeat(64)}`;
  return [
    { method: "PUT", path: closet, body: { status: "OK", items: [{ id: "1" }], collections: [] } },
    { method: "PUT", path: `${closet}?visibility=private`, body: { status: "OK" }, type: "text/csv" },
    { method: "PUT", path: closet, body: { status: "OK" }, type: "application/zip" },
    { method: "PUT", path: `${closet}/privacy`, body: { visibility: "public", isIndexed: true } },
    {
      method: "PATCH",
      path: `${closet}/settings`,
      body: { tap: "look", policy: { items: { size: true, brand: false } } },
    },
    { method: "PUT", path: picture, body: {}, type: "image/png" },
    { method: "DELETE", path: closet },
    ...["/owner/closets", closet, `${closet}/export`, picture].map((path) => ({ method: "GET", path })),
  ];
}

const CALLS = listClosetCalls("fuzzed");

export const listOwnerCalls = (key: string | null): FuzzCall[] =>
  key === null ? CALLS : CALLS.map((call) => ({ ...call, proof: fc.constant(`Authorization: Bearer ${key}\r\n`) }));
