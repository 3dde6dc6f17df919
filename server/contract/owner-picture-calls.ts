import { z } from "zod";
import { MAX_RECEIVED_BYTES } from "#server/limits/route-limits.ts";
import { pictureAnswerSchema, pictureStateSchema, uploadConflictSchema } from "#server/owners/owner-schemas.ts";
import { answerJson, type Call, type Parameter, refuse } from "./call.ts";
import { OWNER_REFUSALS, ownerName } from "./owner-closet-calls.ts";

const path = "/owner/closets/{username}/pictures/{sha256}";
const sha256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
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

const anna = { username: "anna", sha256 };
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
  413: ["pictureTooLarge", "uploadsFull"],
  415: ["badUploadType"],
  422: ["otherHash", "notAPicture"],
  503: ["busy", "unwritable"],
} as const;

const bytes = { name: "PictureBytes", schema: z.string().meta({ description: "The bytes themselves." }), maxBytes };

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
    refusals: { 400: ["badPictureHash"], ...OWNER_REFUSALS, 404: ["notFound"] },
    examples: {
      nothing: { summary: "Nothing of it yet", status: 404, parameters: anna, answer: refuse("notFound") },
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
      "The key has to be allowed `import`. `Content-Type` is `image/…` or `application/octet-stream`. As soon as it is whole it is checked; the same content twice is one picture. What arrives of a request that breaks off is kept for a day.",
    proofs: ["key"],
    parameters: [...parameters, isComplete],
    body: { ...bytes, contentType: "application/octet-stream" },
    answers: { 200: STATE, 201: WHOLE },
    refusals: REFUSALS,
    examples: { badHash },
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
    body: { ...bytes, contentType: "application/partial-upload" },
    answers: {
      200: STATE,
      201: WHOLE,
      409: {
        ...answerJson("The next byte belongs elsewhere.", { name: "UploadConflict", schema: uploadConflictSchema }),
      },
    },
    refusals: REFUSALS,
    examples: { badHash },
  },
];
