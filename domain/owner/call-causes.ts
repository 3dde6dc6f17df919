import { isOwnAnswer } from "#domain/own-answer.ts";
import { isFields } from "#domain/read-fields.ts";

/** `isAgain`: another try with the same file can end in another way. */
export const UPLOAD_PROBLEMS = {
  NOT_A_PICTURE: { isAgain: false },
  DAMAGED: { isAgain: false },
  UNREADABLE: { isAgain: false },
  TOO_LARGE: { isAgain: false },
  TOO_MANY_PIXELS: { isAgain: false },
  NO_HEIC: { isAgain: false },
  FILE_GONE: { isAgain: false },
  FILE_CUT: { isAgain: false },
  PLACE_GONE: { isAgain: false },
  DOUBLE: { isAgain: true },
  CLOSET_FULL: { isAgain: true },
  PICTURES_FULL: { isAgain: true },
  NO_SPACE: { isAgain: true },
  PROXY_LIMIT: { isAgain: true },
  INTERCEPTED: { isAgain: true },
  REJECTED: { isAgain: true },
} as const;

export type UploadProblem = keyof typeof UPLOAD_PROBLEMS;

/** The queue goes on by itself. */
export const UPLOAD_PAUSES = ["OFFLINE", "BUSY", "DIVERTED", "SIGNED_OUT"] as const;

export type UploadPause = (typeof UPLOAD_PAUSES)[number];

export const IMPORT_PROBLEMS = {
  KIND: { isAgain: false },
  TOO_LARGE: { isAgain: false },
  UNUSABLE: { isAgain: false },
  FILE_GONE: { isAgain: false },
  SIGNED_OUT: { isAgain: false },
  PROXY_LIMIT: { isAgain: true },
  INTERCEPTED: { isAgain: true },
  UNREACHABLE: { isAgain: true },
  BUSY: { isAgain: true },
  NO_SPACE: { isAgain: true },
  REJECTED: { isAgain: true },
  NOT_UNDONE: { isAgain: false },
} as const;

export type ImportProblem = keyof typeof IMPORT_PROBLEMS;

/** `US`: JSON of this site. `OTHERS`: a proxy, a captive portal. `FILE`: the browser can no longer read it. */
export type AnswerFrom = "NOBODY" | "FILE" | "OTHERS" | "US";

type Cause = {
  from: AnswerFrom;
  /** From, to. Missing: any. */
  statuses?: readonly [number, number];
  /** Of the error. Missing: any. */
  codes?: readonly string[];
  upload: UploadProblem | UploadPause;
  /** Missing: no import gets this code. */
  import?: ImportProblem;
};

/** What a failed upload or import means: the first row that fits. Each sentence has one cause. */
export const CALL_CAUSES: readonly Cause[] = [
  { from: "FILE", upload: "FILE_GONE", import: "FILE_GONE" },
  { from: "NOBODY", upload: "OFFLINE", import: "UNREACHABLE" },
  { from: "OTHERS", statuses: [413, 413], upload: "PROXY_LIMIT", import: "PROXY_LIMIT" },
  { from: "OTHERS", statuses: [429, 429], upload: "BUSY", import: "BUSY" },
  { from: "OTHERS", statuses: [500, 599], upload: "BUSY", import: "BUSY" },
  { from: "OTHERS", statuses: [400, 499], upload: "INTERCEPTED", import: "INTERCEPTED" },
  // Often the page of a login: the same photograph passes after it.
  { from: "OTHERS", upload: "DIVERTED", import: "INTERCEPTED" },
  { from: "US", codes: ["cutOff"], upload: "OFFLINE", import: "UNREACHABLE" },
  { from: "US", codes: ["notAPicture"], upload: "NOT_A_PICTURE" },
  { from: "US", codes: ["pictureDamaged"], upload: "DAMAGED" },
  { from: "US", codes: ["tooManyPixels"], upload: "TOO_MANY_PIXELS" },
  { from: "US", codes: ["noHeic"], upload: "NO_HEIC" },
  { from: "US", codes: ["pictureUnreadable"], upload: "UNREADABLE" },
  { from: "US", codes: ["pictureTooLarge"], upload: "TOO_LARGE" },
  { from: "US", codes: ["noSuchPicture", "otherHash", "unnamedPicture"], upload: "FILE_CUT" },
  { from: "US", codes: ["noSuchEntry"], upload: "PLACE_GONE" },
  { from: "US", codes: ["tooManyEntries"], upload: "CLOSET_FULL" },
  { from: "US", codes: ["picturesFull"], upload: "PICTURES_FULL" },
  { from: "US", statuses: [401, 401], upload: "SIGNED_OUT", import: "SIGNED_OUT" },
  { from: "US", statuses: [408, 408], upload: "OFFLINE", import: "UNREACHABLE" },
  { from: "US", statuses: [413, 413], upload: "TOO_LARGE", import: "TOO_LARGE" },
  { from: "US", statuses: [422, 422], upload: "REJECTED", import: "UNUSABLE" },
  { from: "US", statuses: [507, 507], upload: "NO_SPACE", import: "NO_SPACE" },
  { from: "US", statuses: [429, 429], upload: "BUSY", import: "BUSY" },
  { from: "US", statuses: [500, 599], upload: "BUSY", import: "BUSY" },
  { from: "US", upload: "REJECTED", import: "REJECTED" },
];

export type FailedCall = {
  /** 0: no response. */
  status: number;
  body: unknown;
  isFileGone?: boolean;
};

function findSender(call: FailedCall): AnswerFrom {
  if (call.isFileGone) return "FILE";
  if (call.status === 0) return "NOBODY";
  return call.status >= 400 && isOwnAnswer(call) ? "US" : "OTHERS";
}

/** The rows that fit. The last row of each sender fits everything. */
function listCauses(call: FailedCall): Cause[] {
  const sender = findSender(call);
  const code = isFields(call.body) ? call.body.code : undefined;
  return CALL_CAUSES.filter(
    ({ from, statuses: [least, most] = [0, 999], codes }) =>
      from === sender &&
      call.status >= least &&
      call.status <= most &&
      (codes === undefined || (typeof code === "string" && codes.includes(code))),
  );
}

export const findUploadOutcome = (call: FailedCall): UploadProblem | UploadPause =>
  listCauses(call)[0]?.upload ?? "REJECTED";

export const findImportProblem = (call: FailedCall): ImportProblem =>
  listCauses(call).find((cause) => cause.import)?.import ?? "REJECTED";

export const isPause = (outcome: UploadProblem | UploadPause): outcome is UploadPause =>
  (UPLOAD_PAUSES as readonly string[]).includes(outcome);

/** The problem of an earlier release may be stored: it gets another try. */
export const canTryAgain = (problem: UploadProblem): boolean =>
  (UPLOAD_PROBLEMS[problem] as { isAgain: boolean } | undefined)?.isAgain ?? true;
