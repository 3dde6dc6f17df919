import { eventRequest } from "#server/closets/views/event-routes.ts";
import { OPEN_CLOSET_PATH, openClosetRequest } from "./open-closet-routes.ts";
import { closetAnswerSchema } from "#server/closets/import/closet-answer-schema.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { answerJson, type Call, EXAMPLE_VALUES, refuse } from "#server/openapi/call.ts";

const PICTURE = { width: 900, height: 1200, thumbhash: "HBkSHYSIeHiPiHh8eJd4eTN0EEQG" };

const JANE = {
  user: { username: "jane", firstName: "Jane" },
  items: [
    {
      id: "coat",
      thumbnailImageURL: `/images/${EXAMPLE_VALUES.picture}`,
      picture: PICTURE,
      brand: "Meridian",
      itemShoppingURL: "https://shop.example/coat",
      wishlist: false,
      createdAt: 1_767_225_600_000,
      sFrac: 0.5,
    },
  ],
  outfits: [{ id: "monday", previewUrl: null, createdAt: 1_767_225_600_000 }],
  portfolios: [{ id: "spring", picUrl: null, createdAt: 1_767_225_600_000 }],
  collections: [{ id: "work", name: "Work", folders: ["default-capsules"], createdAt: 1_767_225_600_000 }],
  collectionItems: [{ collectionId: "work", itemId: "coat" }],
  collectionOutfits: [{ collectionId: "work", outfitId: "monday" }],
  collectionInspirations: [],
  inspirations: [],
  status: "OK",
};

const NO_COLLECTIONS = { collections: [], collectionItems: [], collectionOutfits: [] };

export const CLOSET_CALLS: readonly Call[] = [
  {
    id: "openCloset",
    method: "POST",
    path: OPEN_CLOSET_PATH,
    group: "closets",
    summary: "Opens a closet that its owner shows.",
    description:
      "Usernames compare case-insensitively. Items, outfits and collections come in descending order of `createdAt + sFrac`, portfolios of `createdAt`. A picture’s address is a path of this server or an `http(s)` address; `null` is a placeholder. Without `useCollections` the lists of collections and inspirations are empty. A closet that is private, one that is unknown and one that was removed are the same 404, byte for byte.",
    body: { schema: { name: "OpenCloset", schema: openClosetRequest }, maxBytes: MAX_BODY_BYTES.openCloset },
    answers: { 200: answerJson("The closet.", { name: "Closet", schema: closetAnswerSchema }) },
    refusals: {
      400: ["badOpenCloset"],
      404: ["closetNotShown"],
      405: ["wrongMethod"],
      413: ["tooLarge"],
    },
    examples: {
      withCollections: {
        summary: "All of a closet",
        status: 200,
        body: { username: "jane", useCollections: true },
        answer: JANE,
      },
      withoutCollections: {
        summary: "Its items, outfits and portfolios",
        status: 200,
        body: { username: "jane" },
        answer: { ...JANE, ...NO_COLLECTIONS },
      },
      unknown: {
        summary: "A closet that is private, or that is none",
        status: 404,
        body: { username: "nobody", useCollections: true },
        answer: refuse("closetNotShown"),
      },
      anotherField: {
        summary: "A field that the call does not know",
        status: 400,
        body: { username: "jane", everything: true },
        answer: refuse("badOpenCloset"),
      },
    },
  },
  {
    id: "sendEvent",
    method: "POST",
    path: "/events",
    group: "closets",
    summary: "Counts that somebody opened a closet.",
    description:
      "Counted are the event, the username and the hour, for closets that are shown. The answer says nothing of whether there is such a closet.",
    body: { schema: { name: "Event", schema: eventRequest }, maxBytes: MAX_BODY_BYTES.events },
    answers: { 204: { description: "Heard." } },
    refusals: { 400: ["badEvent"], 405: ["wrongMethod"], 413: ["tooLarge"] },
    examples: {
      opened: { summary: "A closet was opened", status: 204, body: { event: "open_closet_view", username: "jane" } },
      another: {
        summary: "An event that is none",
        status: 400,
        body: { event: "look", username: "jane" },
        answer: refuse("badEvent"),
      },
    },
  },
];
