import fc from "fast-check";
import type { FuzzCall } from "./fuzz-call.ts";

const CLOSET = "/owner/closets/fuzzed";
const PICTURE = `${CLOSET}/pictures/${"0".repeat(64)}`;

const CALLS: FuzzCall[] = [
  { method: "PUT", path: CLOSET, body: { status: "OK", items: [{ id: "1" }], collections: [] } },
  { method: "PUT", path: `${CLOSET}?visibility=private`, body: { status: "OK" }, type: "text/csv" },
  { method: "PUT", path: CLOSET, body: { status: "OK" }, type: "application/zip" },
  { method: "PUT", path: `${CLOSET}/privacy`, body: { visibility: "public", isIndexed: true } },
  {
    method: "PATCH",
    path: `${CLOSET}/settings`,
    body: { tap: "look", policy: { items: { size: true, brand: false } } },
  },
  { method: "PUT", path: PICTURE, body: {}, type: "image/png" },
  { method: "DELETE", path: CLOSET },
  ...["/owner/closets", CLOSET, `${CLOSET}/export`, PICTURE].map((path) => ({ method: "GET", path })),
];

export const listOwnerCalls = (key: string | null): FuzzCall[] =>
  key === null ? CALLS : CALLS.map((call) => ({ ...call, proof: fc.constant(`Authorization: Bearer ${key}\r\n`) }));
