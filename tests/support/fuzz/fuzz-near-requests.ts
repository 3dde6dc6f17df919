import { createHash } from "node:crypto";
import fc from "fast-check";
import { PICTURE_WIDTHS } from "#domain/picture-widths.ts";
import type { FuzzAccount } from "./fuzz-call.ts";
import { damage, damages, fuzzImports } from "./fuzz-imports.ts";
import type { FuzzRequest } from "./fuzz-requests.ts";
import { anyValue } from "./fuzz-values.ts";
import { writeEntryForm } from "#tests/support/calls/entry-form.ts";
import { aPng } from "#tests/support/factories/pictures.ts";

/** A public closet that takes stylings of guests, and stylings that its owner has got. */
export type StyledCloset = { owner: FuzzAccount; username: string; tokens: readonly string[] };

export const STYLED_ITEMS = ["coat", "hat"];

export const STYLING_TO_FUZZ = {
  id: "s0",
  name: "Dee",
  note: "For Monday",
  email: "dee@stylist.example",
  credit: true,
  layout: {
    v: 1,
    ratio: 1.359,
    pics: STYLED_ITEMS.map((itemId, n) => ({
      itemId,
      x: 0.3 + n * 0.4,
      y: 0.6,
      scale: 0.4,
      rotation: 5,
      mirrored: false,
      aspect: 1.4,
    })),
  },
};

const PROPOSED_LAYOUT = {
  ...STYLING_TO_FUZZ.layout,
  pics: [
    ...STYLING_TO_FUZZ.layout.pics,
    ...STYLING_TO_FUZZ.layout.pics.slice(0, 1).map((pic) => ({ ...pic, itemId: "belt" })),
  ],
};

const ids = fc.nat(99).map((n) => `s${n}`);

const listPlaces = (value: unknown, place: readonly string[] = []): (readonly string[])[] => [
  ...(place.length > 0 ? [place] : []),
  ...(typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, part]) => listPlaces(part, [...place, name]))
    : []),
];

function replaceAt(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value)) return value.map((part, n) => (String(n) === name ? replaceAt(part, rest, by) : part));
  return { ...(value as object), [name]: replaceAt((value as Record<string, unknown>)[name], rest, by) };
}

const values = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(undefined, null, 0, -1, 0.5, 1e308, true, "", "coat", "hat", []) },
  anyValue,
);

/** A valid body, or one with one field changed or left out at any depth. */
const toNearBody = (fields: object): fc.Arbitrary<string> =>
  fc.oneof(fc.constant(JSON.stringify(fields)), {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...listPlaces(fields)), values)
      .map(([place, by]) => JSON.stringify(replaceAt(fields, place, by))),
  });

type NearCall = {
  name: string;
  method: string;
  path: string;
  /** Who calls; null for a guest. */
  person: FuzzAccount | null;
  type?: string;
  body?: string | Buffer;
};

const TYPES: Record<string, string> = {
  json: "application/json",
  zip: "application/zip",
  csv: "text/csv",
  tsv: "text/csv",
};

const png = aPng();

/** Calls that reach their service: the line and the headers are right, the body nearly so. */
function listNearCalls(
  { owner, username, tokens }: StyledCloset,
  stylist: FuzzAccount | null,
): fc.Arbitrary<NearCall | Promise<NearCall>>[] {
  const closet = `/owner/closets/${username}`;
  const senders = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.constant(stylist));
  const withBody = (call: Omit<NearCall, "body">, fields: object) =>
    toNearBody(fields).map((body) => ({ ...call, body }));
  const token = fc.constantFrom(...tokens);
  const path = `/closets/${username}/stylings`;
  const edit = (name: string, method: string, place: string, fields: object) =>
    withBody({ name, method, path: closet + place, person: owner }, fields);
  return [
    fc
      .tuple(ids, senders)
      .chain(([id, person]) =>
        withBody(
          { name: "send", method: "POST", path, person },
          { ...STYLING_TO_FUZZ, id, layout: PROPOSED_LAYOUT, proposals: [{ id: "belt", name: "Red belt", price: 39 }] },
        ),
      ),
    token.map((text) => ({ name: "read", method: "GET", path: `/stylings/${text}`, person: null })),
    fc.tuple(token, fc.constantFrom(...PICTURE_WIDTHS, 0)).map(([text, width]) => ({
      name: "picture",
      method: "GET",
      path: `/stylings/${text}/picture?w=${width}`,
      person: null,
    })),
    token.map((text) => ({ name: "withdraw", method: "DELETE", path: `/stylings/${text}`, person: null })),
    withBody(
      { name: "collect", method: "POST", path: "/account/stylings", person: stylist },
      { tokens: tokens.slice(0, 2) },
    ),
    withBody(
      { name: "openCloset", method: "POST", path: "/users/v2/openCloset", person: null },
      { username, useCollections: true, useCutouts: true },
    ),
    fc.constant({ name: "inbox", method: "GET", path: `${closet}/stylings`, person: owner }),
    fc
      .tuple(
        ids,
        fc.constantFrom("seen", "accept", "decline", "block", "report"),
        fc.constantFrom("reply", "quickReply"),
      )
      .chain(([id, decision, reply]) => edit("decide", "POST", `/stylings/${id}`, { decision, [reply]: "thanks" })),
    edit("item", "PATCH", "/items/coat", { name: "Coat", colors: ["navy"], tags: ["a"], seasons: ["Winter"] }),
    edit("outfit", "POST", "/outfits", { itemIds: STYLED_ITEMS, layout: STYLING_TO_FUZZ.layout }),
    damages.map(async (list) => {
      const body = damage(await png, list);
      const sha256 = createHash("sha256").update(body).digest("hex");
      return {
        name: "upload",
        method: "PUT",
        path: `${closet}/pictures/${sha256}`,
        person: owner,
        type: "image/png",
        body,
      };
    }),
    damages.map(async (list) => {
      const picture = await png;
      const address = `pictures/${createHash("sha256").update(picture).digest("hex")}`;
      const form = writeEntryForm({ thumbnailImageURL: address }, [picture]);
      return {
        name: "form",
        method: "PATCH",
        path: `${closet}/items/coat`,
        person: owner,
        type: form.type,
        body: damage(form.body, list),
      };
    }),
    fc.tuple(fuzzImports, fc.boolean()).map(async ([file, isPreview]) => {
      const { name, content: body } = await file;
      const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/json";
      return {
        name: "import",
        method: "POST",
        path: `${closet}/import?preview=${isPreview}`,
        person: owner,
        type,
        body,
      };
    }),
  ];
}

const ORIGIN = "http://closets.localhost:3000";

/** The sender's address is that which the trusted proxy names: each sender has its own limits. */
function writeRequest(
  { name, method, path, person, type = "application/json", body = "" }: NearCall,
  address: number,
): FuzzRequest {
  const content = Buffer.from(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(ORIGIN).host}`,
    `Origin: ${ORIGIN}`,
    `X-Forwarded-For: 10.0.${address >> 8}.${address & 255}`,
    ...(person ? [`Cookie: ${person.cookie}`] : []),
    ...(content.length > 0 ? [`Content-Type: ${type}`] : []),
    `Content-Length: ${content.length}`,
    "Connection: close",
  ];
  return { bytes: Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), content]), isWhole: true, person, name };
}

export const makeNearRequests = (
  styled: StyledCloset,
  stylist: FuzzAccount | null,
): fc.Arbitrary<Promise<FuzzRequest>> =>
  fc
    .tuple(fc.oneof(...listNearCalls(styled, stylist)), fc.nat(0xffff))
    .map(async ([call, address]) => writeRequest(await call, address));
