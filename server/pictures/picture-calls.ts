import { z } from "zod";
import { NEUTRAL_PREVIEW_PATH } from "#domain/closet-preview.ts";
import { PICTURE_WIDTHS } from "#domain/picture-widths.ts";
import { VARIANT_TYPES } from "./variant.ts";
import { type Answer, type Call, EXAMPLE_VALUES, type Parameter, refuse } from "#server/openapi/call.ts";

const ORIGINAL_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];

const known: Answer = { description: "What the caller has already (`If-None-Match`)." };

const ifNoneMatch: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "The `ETag` of what the caller has.",
  schema: z.string(),
  isOptional: true,
};

const preview = (
  path: string,
  id: string,
  place: string,
  examples: Call["examples"],
  more: Parameter[] = [],
): Call => ({
  id,
  method: "GET",
  path,
  route: "/preview/*",
  group: "pictures",
  summary: `The picture that stands beside a link to ${place} in a chat.`,
  description: "1200×630. What may not be seen has the neutral one, with the same status and headers.",
  parameters: [{ name: "username", in: "path", description: "Whose.", schema: z.string() }, ...more, ifNoneMatch],
  answers: {
    200: { description: "A picture.", otherTypes: ["image/jpeg"], headers: { ETag: "Of this state." } },
    304: known,
  },
  refusals: { 503: ["busy"] },
  examples,
});

export const PICTURE_CALLS: readonly Call[] = [
  {
    id: "getPicture",
    method: "GET",
    path: "/images/{name}",
    group: "pictures",
    summary: "A picture of a closet that is shown at this moment.",
    description:
      "As it was given; with `w` in one of a fixed set of widths, never wider than it is, as AVIF, WebP or JPEG by `Accept`. What stands at an address never changes, but the address ends when its closet is no longer shown.",
    parameters: [
      { name: "name", in: "path", description: "From the closet’s answer.", schema: z.string() },
      {
        name: "w",
        in: "query",
        description: "The width in pixels.",
        schema: z.literal([...PICTURE_WIDTHS]),
        isOptional: true,
      },
      ifNoneMatch,
    ],
    answers: {
      200: {
        description: "The picture.",
        otherTypes: [...new Set([...ORIGINAL_TYPES, ...Object.values(VARIANT_TYPES)])],
        headers: { ETag: "Of this form.", "Content-Length": "Bytes." },
      },
      304: known,
    },
    refusals: { 400: ["badPictureWidth"], 404: ["notFound"], 503: ["busy"] },
    examples: {
      original: { summary: "As it was given", status: 200, parameters: { name: EXAMPLE_VALUES.picture } },
      narrow: { summary: "For a card", status: 200, parameters: { name: EXAMPLE_VALUES.picture, w: "208" } },
      otherWidth: {
        summary: "In a width that there is not",
        status: 400,
        parameters: { name: EXAMPLE_VALUES.picture, w: "209" },
        answer: refuse("badPictureWidth"),
      },
      gone: {
        summary: "One that is not shown",
        status: 404,
        parameters: { name: "gone" },
        answer: refuse("notFound"),
      },
    },
  },
  preview("/preview/{username}.jpg", "getClosetPreview", "a closet", {
    shown: { summary: "A closet’s", status: 200, parameters: { username: "jane" } },
    notShown: { summary: "The neutral one", status: 200, parameters: { username: "nobody" } },
  }),
  preview(
    "/preview/{username}/{tab}.jpg",
    "getTabPreview",
    "a closet’s tab",
    { items: { summary: "Of the items", status: 200, parameters: { username: "jane", tab: "items" } } },
    [
      {
        name: "tab",
        in: "path",
        description: "Which.",
        schema: z.enum(["outfits", "items", "collections", "portfolios"]),
      },
    ],
  ),
  preview(
    "/preview/{username}/collections/{collectionId}.jpg",
    "getCollectionPreview",
    "a collection",
    { one: { summary: "Of a collection", status: 200, parameters: { username: "jane", collectionId: "work" } } },
    [{ name: "collectionId", in: "path", description: "Which.", schema: z.string() }],
  ),
  {
    id: "getNeutralPreview",
    method: "GET",
    path: NEUTRAL_PREVIEW_PATH,
    group: "pictures",
    summary: "The picture beside a link that names nobody.",
    answers: { 200: { description: "A picture.", otherTypes: ["image/jpeg"] }, 304: known },
    examples: { neutral: { summary: "The same for all", status: 200 } },
  },
  {
    id: "getQrCode",
    method: "GET",
    path: "/qr.svg",
    group: "pictures",
    summary: "The QR code of an address on this site.",
    parameters: [{ name: "to", in: "query", description: "A path of this site.", schema: z.string() }],
    answers: { 200: { description: "Dark on white, error correction L.", otherTypes: ["image/svg+xml"] } },
    refusals: { 404: ["notFound"] },
    examples: {
      link: { summary: "Of a closet’s link page", status: 200, parameters: { to: "/link.html?closet=jane" } },
      elsewhere: {
        summary: "Of another site",
        status: 404,
        parameters: { to: "https://elsewhere.example/" },
        answer: refuse("notFound"),
      },
    },
  },
];
