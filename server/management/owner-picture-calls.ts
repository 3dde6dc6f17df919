import { z } from "zod";
import { MAX_RECEIVED_BYTES } from "#server/http/limits/route-limits.ts";
import { pictureAnswerSchema, pictureStateSchema, uploadConflictSchema } from "./owner-schemas.ts";
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

const isComplete: Parameter = {
  name: "Upload-Complete",
  in: "header",
  description: "`?0`: more bytes are to come, in other requests.",
  schema: z.enum(["?0", "?1"]),
  isOptional: true,
};

const annas = { username: "anna", sha256: EXAMPLE_VALUES.sha256 };
const others = { username: "anna", sha256: "0".repeat(64) };
const wrong = { username: "anna", sha256: "2CF24D" };
const badHash = { summary: "A name that is none", status: 400, parameters: wrong, answer: refuse("badPictureHash") };

const HEADERS = {
  "Upload-Offset": "Where the next byte belongs, while some are missing.",
  "Upload-Complete": "`?1`: the picture is whole, and an import may refer to it.",
};
const WHOLE = {
  ...answerJson("It is whole.", { name: "UploadedPicture", schema: pictureAnswerSchema }),
  headers: HEADERS,
};
const STATE = {
  ...answerJson("What of it has arrived.", { name: "PictureUpload", schema: pictureStateSchema }),
  headers: HEADERS,
};

const REFUSALS = {
  400: ["badPictureHash", "badUploadOffset"],
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

/** Pictures that an import refers to as `pictures/{sha256}`, sent in as many requests as it takes (`docs/owners.md`). */
export const OWNER_PICTURE_CALLS: readonly Call[] = [
  {
    id: "findPicture",
    method: "GET",
    path,
    group: "owners",
    summary: "Says how much of a picture has arrived, or that the closet has it.",
    description: "The key has to be allowed `import`. `HEAD` is enough: the headers say it.",
    proofs: ["key"],
    parameters,
    answers: { 200: STATE },
    refusals: { 400: ["badPictureHash"], ...OWNER_REFUSALS, 404: ["notFound", "noSuchCloset"] },
    examples: {
      nothing: { summary: "Nothing of it yet", status: 404, parameters: others, answer: refuse("notFound") },
      badHash,
    },
  },
  {
    id: "sendPicture",
    method: "PUT",
    path,
    group: "owners",
    summary: "Sends a picture from its first byte.",
    description:
      "The key has to be allowed `import`. `Content-Type` is `image/…` or `application/octet-stream`. As soon as it is whole it is checked: JPEG, PNG, WebP, GIF or AVIF, at most 50 megapixels, and at most 256 MB when decoded; otherwise 422 says its size. The same content twice is one picture. What arrives of a request that breaks off is kept for a day.",
    proofs: ["key"],
    parameters: [...parameters, isComplete],
    body: { otherTypes: TYPES, maxBytes },
    answers: { 200: STATE, 201: WHOLE },
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
  {
    id: "sendRestOfPicture",
    method: "PATCH",
    path,
    group: "owners",
    summary: "Goes on with a picture.",
    description:
      "As with `PUT`; at another place than where the upload stands it is 409, and `offset` says where that is (after draft-ietf-httpbis-resumable-upload).",
    proofs: ["key"],
    parameters: [
      ...parameters,
      { name: "Upload-Offset", in: "header", description: "Of the first byte.", schema: z.string().regex(/^\d+$/) },
      isComplete,
    ],
    body: { otherTypes: ["application/partial-upload"], maxBytes },
    answers: {
      200: STATE,
      201: WHOLE,
      409: {
        ...answerJson("The next byte belongs elsewhere.", { name: "UploadConflict", schema: uploadConflictSchema }),
      },
    },
    refusals: REFUSALS,
    examples: {
      gap: {
        summary: "With a gap before it",
        status: 409,
        parameters: { ...others, "Upload-Offset": "5000" },
        body: "more",
        answer: { ...refuse("otherUploadOffset"), offset: 0 },
      },
      badHash,
    },
  },
];
