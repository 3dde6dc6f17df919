import { STYLING_PROBLEMS } from "#domain/stylings/read-styling.ts";
import { FILE_REASONS } from "#domain/import-reason.ts";

/** Each code has one status. `docs/api.md` explains them. */
const CODES_BY_STATUS = {
  400: [
    "notValid",
    "cutOff",
    "badUsername",
    "badPictureHash",
    "badSince",
    "badLimit",
    "badEmail",
    "foreignAddress",
    "draftsTooLarge",
    "badPopup",
    "badSignInLink",
    "badSignInCode",
    "badPasskey",
    "otherEmail",
    ...STYLING_PROBLEMS,
    "noSuchItem",
    "notInLayout",
    "noSuchWear",
  ],
  401: ["noKey", "signedOut", "signInToStyle", "noMetricsToken"],
  403: [
    "keyMayNot",
    "accountOnly",
    "noNewClosets",
    "notInvited",
    "notInDemo",
    "notYours",
    "foreignOrigin",
    "stylingsClosed",
    "requestOver",
    "heartsClosed",
  ],
  404: [
    "noSuchCloset",
    "closetNotShown",
    "noSuchEntry",
    "noSuchLink",
    "noSuchImport",
    "noSuchStyling",
    "noSuchCandidate",
    "notFound",
  ],
  405: ["wrongMethod"],
  409: [
    "usernameTaken",
    "usernameReserved",
    "secondCloset",
    "tooManyPasskeys",
    "changedMeanwhile",
    "entryInBin",
    "noOrderLeft",
    "wearIdTaken",
    "tooManyEntries",
    "tooManyPictures",
    "tooManyContents",
    "tooManyWears",
    "itemsMissing",
    "picturesFull",
    "tooManyLinks",
    "stylingAnswered",
    "stylingReplied",
    "otherVersion",
    "tooManyVersions",
    "stylingIdTaken",
    "notAsked",
    "stylingAccepted",
    "emptyLink",
    "candidateNotShown",
    "tooManyGuests",
  ],
  412: ["closetExists"],
  413: ["tooLarge", "pictureTooLarge", "uploadsFull"],
  415: ["notJson", "notJsonOrForm", "badClosetType", "badUploadType"],
  422: [
    "noSuchPicture",
    "otherHash",
    "unnamedPicture",
    "notAPicture",
    "pictureDamaged",
    "pictureUnreadable",
    "tooManyPixels",
    "noHeic",
    "pictureMissing",
    "badPictureAddress",
    "privatePictureAddress",
    "notImported",
    ...FILE_REASONS,
    "notExported",
    "linkOfOtherEmail",
  ],
  429: [
    "tooManyRequests",
    "codesUsedUp",
    "tooManyUsernames",
    "tooManyClosets",
    "tooManyStylings",
    "inboxFull",
    "tooManyHearts",
  ],
  500: ["failed"],
  501: ["noSuchFormat"],
  503: [
    "busy",
    "writerBusy",
    "unwritable",
    "databaseAway",
    "picturesAway",
    "cannotDecode",
    /** With the reason as its message. */
    "notReady",
  ],
  507: ["diskNearlyFull"],
} as const;

export type ErrorStatus = keyof typeof CODES_BY_STATUS;

export type ErrorCode = (typeof CODES_BY_STATUS)[ErrorStatus][number];

const STATUSES = new Map<ErrorCode, ErrorStatus>(
  Object.entries(CODES_BY_STATUS).flatMap(([status, codes]) =>
    codes.map((code) => [code, Number(status) as ErrorStatus] as const),
  ),
);

export const ERROR_CODES = [...STATUSES.keys()];

export const getErrorStatus = (code: ErrorCode): ErrorStatus => STATUSES.get(code) ?? 500;
