import fc from "fast-check";
import type { FuzzCall } from "./fuzz-call.ts";

const EDITED = {
  items: { name: "Coat", colors: ["navy"], price: 3, pictures: [{ address: "https://shop.example/1.jpg" }] },
  outfits: { itemIds: ["1"], seasons: ["Winter"] },
  collections: { name: "Trip", type: "default-packing", itemIds: ["1"] },
  portfolios: { picUrl: null },
  inspirations: { picUrl: null },
};

const listEdits = (closet: string): FuzzCall[] => [
  ...Object.entries(EDITED).flatMap(([list, body]) => [
    { method: "POST", path: `${closet}/${list}`, body: { id: "1", createdAt: 1, ...body } },
    { method: "PATCH", path: `${closet}/${list}/1`, body: { ...body, place: { after: null } } },
    { method: "PATCH", path: `${closet}/${list}/1`, body: { name: "Coat", saw: { name: "Hat" } } },
    { method: "DELETE", path: `${closet}/${list}/1` },
  ]),
  ...["items", "outfits"].flatMap((list) => [
    { method: "POST", path: `${closet}/${list}/1/wears`, body: { id: "1", on: "2026-11-24" } },
    { method: "DELETE", path: `${closet}/${list}/1/wears/1` },
  ]),
  { method: "POST", path: `${closet}/bin/items/1/restore`, body: {} },
  { method: "POST", path: `${closet}/bin/items/restore`, body: { ids: ["1"] } },
  { method: "DELETE", path: `${closet}/bin/items/1` },
  { method: "DELETE", path: `${closet}/bin` },
  { method: "PATCH", path: `${closet}/items`, body: { ids: ["1"], set: { seasons: ["Winter"], addTags: ["a"] } } },
];

/** The calls of one closet, for its account or an API key. */
export function listClosetCalls(username: string): FuzzCall[] {
  const closet = `/owner/closets/${username}`;
  const picture = `${closet}/pictures/${"0".repeat(64)}`;
  return [
    { method: "PUT", path: closet, body: { status: "OK", items: [{ id: "1" }], collections: [] } },
    { method: "PUT", path: `${closet}?visibility=private`, body: { status: "OK" }, type: "text/csv" },
    { method: "PUT", path: closet, body: { status: "OK" }, type: "application/zip" },
    { method: "POST", path: `${closet}/import`, body: { status: "OK", items: [{ id: "2" }], collections: [] } },
    {
      method: "POST",
      path: `${closet}/import?preview=true&existing=replace`,
      body: { status: "OK" },
      type: "text/csv",
    },
    { method: "POST", path: `${closet}/import?existing=update&name=a.csv`, body: {}, type: "text/csv" },
    { method: "POST", path: `${closet}/imports/00000000-0000-4000-8000-000000000000/undo` },
    { method: "PUT", path: `${closet}/privacy`, body: { visibility: "public", isIndexed: true } },
    {
      method: "PATCH",
      path: `${closet}/settings`,
      body: { tap: "look", policy: { items: { size: true, brand: false } } },
    },
    { method: "PUT", path: picture, body: {}, type: "image/png" },
    { method: "POST", path: `${closet}/pictures`, body: { url: "http://127.0.0.1/" } },
    { method: "POST", path: `${closet}/stylings/1`, body: { decision: "accept", quickReply: "thanks" } },
    { method: "POST", path: `${closet}/stylings/1`, body: { decision: "decline", reply: "Thank you" } },
    ...listEdits(closet),
    { method: "DELETE", path: closet },
    ...[
      "/owner/closets",
      closet,
      `${closet}/export`,
      `${closet}/content`,
      `${closet}/content?since=1`,
      `${closet}/items`,
      `${closet}/collections?from=1&limit=2`,
      `${closet}/items/1`,
      `${closet}/changes`,
      `${closet}/bin`,
      `${closet}/imports`,
      `${closet}/stylings`,
      picture,
      `${picture}?w=72`,
    ].map((path) => ({
      method: "GET",
      path,
    })),
  ];
}

const CALLS = listClosetCalls("fuzzed");

export const listOwnerCalls = (key: string | null): FuzzCall[] =>
  key === null ? CALLS : CALLS.map((call) => ({ ...call, proof: fc.constant(`Authorization: Bearer ${key}\r\n`) }));
