import { z } from "zod";
import {
  MAX_CLOSET_ENTRIES,
  MAX_FOLDERS,
  MAX_ID_LENGTH,
  MAX_LIST_ENTRIES,
  MAX_NAME_LENGTH,
  MAX_USERNAME_LENGTH,
  MAX_WEB_ADDRESS_LENGTH,
} from "#domain/limits.ts";
import { MAX_ANSWER_BYTES } from "#server/closets/import/closet-size.ts";
import { IMPORT_BUDGET, MAX_BODY_BYTES, MAX_RECEIVED_BYTES } from "#server/http/limits/route-limits.ts";
import {
  closetFiguresAnswerSchema,
  closetListAnswerSchema,
  importAnswerSchema,
  importQuerySchema,
  importRequestSchema,
  privacyRequestSchema,
} from "./owner-schemas.ts";
import { answerJson, type Call, type Parameter, refuse } from "#server/openapi/call.ts";

const path = "/owner/closets/{username}";

/** Whose closet, of a call with a key. */
export const ownerName: Parameter = {
  name: "username",
  in: "path",
  description: "Whose; it compares case-insensitively.",
  schema: z.string().meta({ maxLength: MAX_USERNAME_LENGTH }),
};

/** What every call with a key refuses. */
export const OWNER_REFUSALS = { 401: ["noKey"], 403: ["keyMayNot"], 405: ["wrongMethod"], 429: ["busy"] } as const;

const FIGURES = { name: "OwnerCloset", schema: closetFiguresAnswerSchema };
const jane = { username: "jane" };
const anna = { username: "anna" };
const nobody = { username: "nobody" };
const unknown = { summary: "A closet that is none", status: 404, parameters: nobody, answer: refuse("noSuchCloset") };

const figuresOf = (username: string) => ({
  username,
  firstName: "Anna",
  visibility: "public",
  isIndexed: false,
  createdAt: 1_767_225_600_000,
  items: 1,
  wishlistItems: 0,
  outfits: 0,
  portfolios: 0,
  collections: 0,
  inspirations: 0,
  pictures: 0,
  pictureBytes: 0,
  address: `https://closet.example/user/${username}/outfits`,
});

const TABLES = ["text/csv", "text/tab-separated-values"];

const imported = { status: "OK", closet: figuresOf("anna"), leftOut: [], leftOutCount: 0, longTexts: [], lostRows: 0 };

/** What `npm run closet` does, for programs (`docs/owners.md`). */
export const OWNER_CLOSET_CALLS: readonly Call[] = [
  {
    id: "listClosets",
    method: "GET",
    path: "/owner/closets",
    group: "owners",
    summary: "Lists the closets that a key is for, private ones included.",
    description: "The key has to be allowed `read`.",
    proofs: ["key"],
    answers: { 200: answerJson("The closets.", { name: "OwnerClosets", schema: closetListAnswerSchema }) },
    refusals: OWNER_REFUSALS,
    examples: {
      all: { summary: "All of them", status: 200, answer: { status: "OK", closets: [figuresOf("anna")] } },
    },
  },
  {
    id: "importCloset",
    method: "PUT",
    path,
    group: "owners",
    summary: "Puts a whole closet in the place of what is there, all of it or nothing.",
    description: `The key has to be allowed \`import\`; with \`visibility\`, also \`privacy\`: without that right a new closet is private, and one that is there stays as it is. The same request twice is the same closet. Besides JSON (${MAX_RECEIVED_BYTES.text / 1024 ** 2} MB) the body may be a zip of it with its pictures (\`application/zip\`, ${MAX_RECEIVED_BYTES.zip / 1024 ** 2} MB), or items as \`text/csv\` or \`text/tab-separated-values\`. A picture’s address is that of an upload (\`pictures/{sha256}\`), one that the closet shows already, a path in the zip, or \`http(s)\`: such an address is kept, or fetched once with \`fetchPictures\`. What cannot be shown is left out, and told. Names, brands and types are shortened to ${MAX_NAME_LENGTH} characters; web and picture addresses of more than ${MAX_WEB_ADDRESS_LENGTH}, folders of more than ${MAX_NAME_LENGTH} or beyond the first ${MAX_FOLDERS} are left out (\`longTexts\`), entries whose id has more than ${MAX_ID_LENGTH}, too. A list has ${MAX_LIST_ENTRIES} entries at most, all together ${MAX_CLOSET_ENTRIES}, and the closet’s answer ${MAX_ANSWER_BYTES / 1024 ** 2} MB. It takes ${IMPORT_BUDGET.minutes} minutes at most, and the pictures of the zip have ${IMPORT_BUDGET.megapixels} megapixels together at most; otherwise 422.`,
    proofs: ["key"],
    parameters: [
      ownerName,
      {
        name: "visibility",
        in: "query",
        description: "Who sees it from now on.",
        schema: importQuerySchema.shape.visibility.unwrap(),
        isOptional: true,
      },
      {
        name: "fetchPictures",
        in: "query",
        description:
          "`true`: pictures of other sites are fetched from the public web and stored; one that cannot be fetched keeps its address (`notFetched`).",
        schema: importQuerySchema.shape.fetchPictures.unwrap(),
        isOptional: true,
      },
      {
        name: "If-None-Match",
        in: "header",
        description: "`*`: do not replace one that is there.",
        schema: z.string(),
        isOptional: true,
      },
    ],
    body: {
      schema: { name: "ClosetImport", schema: importRequestSchema },
      otherTypes: ["application/zip", ...TABLES],
      maxBytes: MAX_RECEIVED_BYTES.text,
    },
    answers: {
      200: answerJson("It was replaced.", { name: "ImportedCloset", schema: importAnswerSchema }),
      201: answerJson("It is new.", { name: "ImportedCloset", schema: importAnswerSchema }),
    },
    refusals: {
      400: ["badImportQuery", "cutOff"],
      ...OWNER_REFUSALS,
      412: ["closetExists"],
      413: ["tooLarge"],
      415: ["badClosetType"],
      422: ["notImported"],
      503: ["writerBusy", "unwritable"],
    },
    examples: {
      anew: {
        summary: "A new closet",
        status: 201,
        parameters: anna,
        body: {
          status: "OK",
          user: { firstName: "Anna" },
          items: [{ id: "coat", brand: "Meridian", thumbnailImageURL: "https://shop.example/coat.jpg" }],
        },
        answer: { ...imported, hasReplaced: false },
      },
      table: {
        summary: "Items as a table, in its place",
        status: 200,
        parameters: { ...anna, visibility: "public" },
        body: "Brand\nMeridian\n",
        bodyType: "text/csv",
        answer: { ...imported, hasReplaced: true },
      },
      broken: {
        summary: "What is no closet",
        status: 422,
        parameters: anna,
        body: { status: "OK", items: 7 },
        answer: { status: "ERROR", message: "Nothing was changed: its “items” is not a list." },
      },
      onlyNew: {
        summary: "One that is there already, which is not to be replaced",
        status: 412,
        parameters: { ...anna, "If-None-Match": "*" },
        body: { status: "OK", items: [] },
        answer: refuse("closetExists"),
      },
    },
  },
  {
    id: "showCloset",
    method: "GET",
    path,
    group: "owners",
    summary: "Shows what a closet holds, in figures.",
    description: "The key has to be allowed `read`.",
    proofs: ["key"],
    parameters: [ownerName],
    answers: { 200: answerJson("The closet.", FIGURES) },
    refusals: { ...OWNER_REFUSALS, 404: ["noSuchCloset"] },
    examples: {
      one: { summary: "A closet", status: 200, parameters: anna, answer: { status: "OK", closet: figuresOf("anna") } },
      unknown,
    },
  },
  {
    id: "setPrivacy",
    method: "PUT",
    path: `${path}/privacy`,
    group: "owners",
    summary: "Shows a closet to everybody or to nobody, from the next request on.",
    description: "The key has to be allowed `privacy`. Without `isIndexed`, search engines stay away.",
    proofs: ["key"],
    parameters: [ownerName],
    body: { schema: { name: "Privacy", schema: privacyRequestSchema }, maxBytes: MAX_BODY_BYTES.ownerPrivacy },
    answers: { 200: answerJson("The closet as it is now.", FIGURES) },
    refusals: {
      400: ["badPrivacy"],
      ...OWNER_REFUSALS,
      404: ["noSuchCloset"],
      413: ["tooLarge"],
      415: ["notJson"],
      503: ["unwritable"],
    },
    examples: {
      found: {
        summary: "To everybody, and to search engines",
        status: 200,
        parameters: jane,
        body: { visibility: "public", isIndexed: true },
        answer: { status: "OK", closet: { ...figuresOf("jane"), isIndexed: true } },
      },
    },
  },
  {
    id: "exportCloset",
    method: "GET",
    path: `${path}/export`,
    group: "owners",
    summary: "A closet with its pictures as a zip that imports again.",
    description: "The key has to be allowed `read`.",
    proofs: ["key"],
    parameters: [ownerName],
    answers: { 200: { description: "The zip.", otherTypes: ["application/zip"] } },
    refusals: { ...OWNER_REFUSALS, 404: ["noSuchCloset"], 503: ["writerBusy", "unwritable"] },
    examples: { one: { summary: "A closet", status: 200, parameters: jane }, unknown },
  },
  {
    id: "removeCloset",
    method: "DELETE",
    path,
    group: "owners",
    summary: "Removes a closet with its pictures.",
    description: "The key has to be allowed `remove`. There is no way back but an export.",
    proofs: ["key"],
    parameters: [ownerName],
    answers: { 204: { description: "It is gone." } },
    refusals: { ...OWNER_REFUSALS, 404: ["noSuchCloset"], 503: ["writerBusy"] },
    examples: { one: { summary: "A closet", status: 204, parameters: anna } },
  },
];
