import { z } from "zod";
import { MAX_RECEIVED_BYTES } from "#server/http/limits/route-limits.ts";
import { pictureAnswerSchema } from "./owner-schemas.ts";
import { answerJson, type Call, EXAMPLE_VALUES, type Parameter, refuse } from "#server/openapi/call.ts";
import { OWNER_REFUSALS, ownerName } from "./owner-closet-calls.ts";

const path = "/owner/closets/{username}/pictures/{sha256}";
const maxBytes = MAX_RECEIVED_BYTES.picture;

const parameters: readonly Parameter[] = [
  ownerName,
  {
    name: "sha256",
    in: "path",
    description: "Of the picture’s bytes, in 64 hexadecimal digits, lower case.",
    schema: z.string().regex(/^[0-9a-f]{64}$/),
  },
];

const annas = { username: "anna", sha256: EXAMPLE_VALUES.sha256 };
const others = { username: "anna", sha256: "0".repeat(64) };
const wrong = { username: "anna", sha256: "2CF24D" };
const badHash = { summary: "A name that is none", status: 400, parameters: wrong, answer: refuse("badPictureHash") };

const toAnswer = (description: string) =>
  answerJson(description, { name: "UploadedPicture", schema: pictureAnswerSchema });
const KNOWN = toAnswer("The closet has it, or it waits for an import.");

const REFUSALS = {
  400: ["badPictureHash", "cutOff"],
  ...OWNER_REFUSALS,
  404: ["noSuchCloset"],
  413: ["pictureTooLarge", "uploadsFull"],
  415: ["badUploadType"],
  422: ["otherHash", "notAPicture"],
  503: ["busy", "unwritable"],
} as const;

const TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif", "application/octet-stream"];

const WHOLE_ANSWER = {
  status: "OK",
  picture: {
    sha256: EXAMPLE_VALUES.sha256,
    address: `pictures/${EXAMPLE_VALUES.sha256}`,
    contentType: "image/jpeg",
    width: 900,
    height: 1200,
    bytes: 48_213,
  },
};
const whole = {
  summary: "All of it",
  parameters: annas,
  body: EXAMPLE_VALUES.bytes,
  bodyType: "image/jpeg",
  answer: WHOLE_ANSWER,
};

/** Pictures that an import refers to as `pictures/{sha256}` (`docs/owners.md`). */
export const OWNER_PICTURE_CALLS: readonly Call[] = [
  {
    id: "findPicture",
    method: "GET",
    path,
    group: "owners",
    summary: "Says whether a picture has arrived, or the closet has it.",
    description: "The key has to be allowed `import`.",
    proofs: ["key"],
    parameters,
    answers: { 200: KNOWN },
    refusals: { 400: ["badPictureHash"], ...OWNER_REFUSALS, 404: ["notFound", "noSuchCloset"] },
    examples: {
      nothing: { summary: "It has not arrived", status: 404, parameters: others, answer: refuse("notFound") },
      badHash,
    },
  },
  {
    id: "sendPicture",
    method: "PUT",
    path,
    group: "owners",
    summary: "Sends a picture.",
    description:
      "The key has to be allowed `import`. `Content-Type` is `image/…` or `application/octet-stream`. It is checked: JPEG, PNG, WebP, GIF or AVIF, at most 50 megapixels, and at most 256 MB when decoded; otherwise 422 says its size. The same content twice is one picture. It waits for an import for a day; of a request that breaks off nothing is kept.",
    proofs: ["key"],
    parameters,
    body: { otherTypes: TYPES, maxBytes },
    answers: { 200: KNOWN, 201: toAnswer("It is stored.") },
    refusals: REFUSALS,
    examples: {
      whole: { ...whole, status: 201 },
      again: { ...whole, summary: "Once more", status: 200 },
      others: {
        summary: "Bytes that it is not named by",
        status: 422,
        parameters: others,
        body: "others",
        bodyType: "image/jpeg",
        answer: refuse("otherHash"),
      },
      badHash,
    },
  },
];
