import {
  MAX_CLOSET_WEARS,
  MAX_CLOSETS_OF_ACCOUNT,
  MAX_OPEN_INVITATIONS,
  MAX_PEOPLE,
  MAX_GUESTS,
  MAX_ID_LENGTH,
  MAX_LAYOUT_PICS,
  MAX_LINKS,
  MAX_LISTED_STYLINGS,
  MAX_MORE_PICTURES,
  MAX_PASSKEYS,
  MAX_PICTURE_MB,
  MAX_PROPOSALS,
  MAX_STYLING_NAME_LENGTH,
  MAX_STYLING_NOTE_LENGTH,
  MAX_STYLING_VERSIONS,
  MAX_WAITING_STYLINGS,
  MAX_WEARS_A_DAY,
} from "#domain/limits.ts";
import { DEFAULT_LANGUAGE, type Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import type { ErrorCode } from "./error-codes.ts";

/** Errors for API clients, in English. `sendError` replaces `{right}` and `{size}`. */
const FOR_API_CLIENTS = {
  noKey:
    "You are not signed in, or your session has ended. Send `Authorization: Bearer` with a valid API key, or with a new account token of `GET /auth/token`.",
  keyMayNot:
    "This API key may not do that. It needs the right `{right}`. A key for one closet works for that closet only.",
  accountOnly: "Only a signed-in account may do that. Send its account token, not an API key.",
  ownersOnly: "Only an owner of this closet may do that. You help to keep it.",
  fieldNotYours: "You may not see or change `{size}` in this closet. Leave it out, or ask an owner.",
  signInAgain: "Sign in again: this works within ten minutes of a sign-in.",
  invitationNeedsEmail: "`email` must be the address of the new owner: one mailbox.",
  lastOwner: "A closet with people needs an owner. Invite another owner first, or delete the closet.",
  ownerStays: "An owner becomes a helper by their own choice. Remove them instead: that takes 72 hours.",
  decideClosets:
    "The closet “{size}” has helpers and no other owner. Say in `closets` what becomes of it: `delete`, or make a helper an owner first.",
  tooManyPeople: `A closet can have ${MAX_PEOPLE} people at most.`,
  tooManyInvitations: `A closet can have ${MAX_OPEN_INVITATIONS} open invitations at most. End some first.`,
  closetsFull: `An account can keep ${MAX_CLOSETS_OF_ACCOUNT} closets at most. Leave one first.`,
  noSuchPerson: "The closet has no such person. They may have left it.",
  noSuchInvitation: "There is no such invitation. It may have ended, been used, or be for another address.",
  noSuchCloset: "There is no closet with this username. Check the username.",
  closetExists: "This closet already exists. To replace it, leave out `If-None-Match`.",
  notImported: "Nothing was changed",
  notExported: "Nothing was exported",
  notAPicture: "This picture cannot be used",
  writerBusy: "Too many imports, exports or removals are running. Try again in a moment.",
  badClosetType:
    "Send the closet as `application/json`, `application/zip`, `text/csv` or `text/tab-separated-values`, without `Content-Encoding`.",
  badPictureHash: "Name the picture by the SHA-256 of its bytes: 64 hexadecimal digits in lower case.",
  badUploadType: "Send the bytes of the picture as they are, without `Content-Encoding`.",
  otherHash: "The bytes do not match the SHA-256 in the address. Send the whole picture in one request.",
  unnamedPicture:
    "The entry does not name a picture that was sent with it. Put its address into a field of the entry: `{address}`.",
  pictureTooLarge: `The picture is too large: ${MAX_PICTURE_MB} MB at most.`,
  uploadsFull: "4 GB of pictures are already waiting for an import of this closet. Import the closet, or wait a day.",
  cutOff: "The request ended before its body was complete. Send it again.",
  notValid: "The request is not valid: {problem}",
  badSince: "`since` must be a version of the closet: a whole number.",
  noSuchEntry: "The closet has no such entry. It may have been deleted. Read the closet again.",
  changedMeanwhile:
    "These fields have other values than those in `saw`: `conflicts` has what is stored, and nothing was changed. Send the change again with these values in `saw`, or without `saw`.",
  entryInBin: "This entry is in the bin. Restore it, or choose another id.",
  noSuchPicture: "The closet does not have this picture. Upload it first.",
  noOrderLeft: "The creation times of the entries leave no room at this place. Choose another place.",
  tooManyEntries: "The closet would have too many entries: {size}. Delete some first.",
  tooManyPictures: `An item can have ${MAX_MORE_PICTURES} further pictures at most. Remove some first.`,
  tooManyContents:
    "The collections and outfits of this closet would hold too many entries: {size}. Take some out first.",
  itemsMissing:
    "It cannot be worn on that day: the owner did not have it, or one of its items. Buy the wish or bring the item back first.",
  tooManyWears: `An item or outfit can have ${MAX_WEARS_A_DAY} wears a day, and a closet ${MAX_CLOSET_WEARS.toLocaleString("en")} wears in all. Delete some first.`,
  picturesFull: "The pictures of this closet may take {size} at most. Delete some first.",
  diskNearlyFull: "The server has little space left and is not taking pictures. Try again later.",
  notAStyling:
    "Send JSON with `id`, `name` and `layout`, and optionally `note`, `email`, `secret` (texts; a secret of 16 to 128 characters), `credit` (`true` or `false`) and `proposals`, and nothing else.",
  badId: `\`id\` must be a text of 1 to ${MAX_ID_LENGTH} characters.`,
  noStylistName: "`name` is missing. Send the name of the stylist.",
  stylistNameTooLong: `\`name\` is too long: ${MAX_STYLING_NAME_LENGTH} characters at most.`,
  noteTooLong: `\`note\` is too long: ${MAX_STYLING_NOTE_LENGTH} characters at most.`,
  badStylistEmail: "`email` is not a valid email address. Check it for typing errors.",
  noItems: "The layout has no items. Put at least one on the board.",
  tooManyItems: `The layout has too many items: ${MAX_LAYOUT_PICS} at most.`,
  badLayout: "The layout is not valid. Each item needs `itemId`, `x`, `y` and `scale`, in widths of the board.",
  badProposal:
    "A proposal is not valid. Each has its own `id`, which the layout names, and a `name`; optionally `category`, `link`, `price`, `currency` and `picture` (`pictures/{sha256}`).",
  tooManyProposals: `The styling has too many proposals: ${MAX_PROPOSALS} at most.`,
  proposalsClosed: "The owner takes only outfits of their own items. Send it without proposals.",
  proposalsFull: "The owner cannot take more proposals now. Send the outfit without them, or try again later.",
  nothingLeft: "Without these proposals nothing of the outfit is left. Decline it instead.",
  noSuchStyling: "There is no such styling. It may have been deleted, or its closet is no longer public.",
  badLimit: `\`limit\` must be a whole number from 0 to ${MAX_LISTED_STYLINGS}.`,
  stylingIdTaken: "Another sender has used this `id` for a styling. Make another one.",
  tooManyWaiting: `${MAX_WAITING_STYLINGS} outfits of helpers wait in the inbox. The owners answer them first.`,
  stylingAnswered: "This styling already has another answer, or its stylist took it back. Read the inbox again.",
  stylingReplied: "The stylist already has another reply. One styling has one reply.",
  notAsked: "The owner is not waiting for this version, or no longer is. Read the styling again.",
  otherVersion: "This is not the newest version of the styling. Read the inbox again.",
  tooManyVersions: `The styling already has ${MAX_STYLING_VERSIONS} versions, which is the limit.`,
  notInLayout: "`pieces` has an id that is not in the layout of the styling.",
  wearIdTaken: "Another wear of this entry has this `id`, with another day or picture. Make another one.",
  notBought: "`proposal` is not the id of a wish that was kept from this styling and bought. Read the inbox again.",
  noSuchWear: "`wear` is not the id of a wear of the kept outfit. Read the inbox again.",
  noSuchImport: "The closet has no such import, or it is older than 30 days. Read the imports again.",
  noSuchLink: "The closet has no such link. It may have been ended. Read the links again.",
  tooManyLinks: `The closet already has ${MAX_LINKS} links, including those that have expired. End one first.`,
  emptyLink: "This link would show nothing. Choose something that is in the closet.",
  candidateNotShown:
    "The link cannot show one of the candidates. Choose outfits that it shows, or stylings with only items that it shows. Each needs a picture.",
  noSuchCandidate: "This outfit is no longer part of the vote. Read the question again.",
  heartsClosed: "This link does not take hearts, or no longer does.",
  tooManyGuests: `This vote takes no more guests: ${MAX_GUESTS} have given hearts already, or too many from your network.`,
  tooManyHearts: "Too many hearts were given or taken back from here. Try again later.",
  requestOver: "The owner takes no more outfits for this question.",
  noSuchFormat: "The only format is `json`.",
  closetNotShown: "This closet is private or does not exist. Check the username.",
  draftsTooLarge: "`drafts` is too large: its JSON may have 16,384 bytes at most.",
  badEmail: "`email` is not a valid email address. Check it for typing errors.",
  foreignAddress: "`url` is not a page of this site. Send the address of a page of this site.",
  badSignInLink: "This sign-in link is not valid, has expired or was already used. Ask for a new one.",
  linkOfOtherEmail:
    "This sign-in link was sent to another email address. Send the address that received it. After five wrong addresses the link no longer works.",
  badSignInCode:
    "This code does not work. Send the six digits from the newest email, with the cookie that came when it was requested. A code works once, for ten minutes, and not after five wrong tries.",
  codesUsedUp:
    "Too many wrong codes were sent for this address today. Use the link in the email, if it has one, or try again tomorrow.",
  badPasskey: "This passkey is not linked to an account here, or the request is too old. Start again.",
  emailTaken: "Another account has this email address.",
  tooManyPasskeys: `An account can have ${MAX_PASSKEYS} passkeys at most. Remove one first.`,
  notInDemo: "This is a demonstration for all visitors: its closets and accounts cannot be created, deleted or hidden.",
  signedOut: "You are not signed in. Sign in and try again.",
  noMetricsToken: "The token is missing or not valid. Send `Authorization: Bearer` and the value of `METRICS_TOKEN`.",
  notYours: "This profile belongs to another account. Use the user id of your own account.",
  otherEmail: "The email address of an account cannot be changed. Leave out `email`.",
  notJson: "Send JSON with `Content-Type: application/json`.",
  notJsonOrForm: "Send JSON with `Content-Type: application/json`, or a form with `Content-Type: multipart/form-data`.",
  tooLarge: "The body of the request is too large: {size} at most.",
} as const;

export const ERROR_MESSAGES = { ...FOR_API_CLIENTS, ...CATALOGUES[DEFAULT_LANGUAGE].server.errors };

/** The errors that have a sentence of their own. The others say a reason. */
export type ErrorName = keyof typeof ERROR_MESSAGES & ErrorCode;

export function getErrorMessage(name: ErrorName, language: Language, value = ""): string {
  const messages: Record<ErrorName, string> = { ...FOR_API_CLIENTS, ...CATALOGUES[language].server.errors };
  return messages[name].replace(/\{\w+\}/, () => value);
}

export const writeSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`;
