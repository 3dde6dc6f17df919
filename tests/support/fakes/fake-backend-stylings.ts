import { randomBytes } from "node:crypto";
import { FAKE_CLOSETS } from "./fake-backend-closets.ts";

export const STYLING_FAULTS = [
  "makes a styling of each repeat",
  "shows the stylist's address",
  "takes notes of any length",
  "says that a private closet takes no stylings",
  "keeps what was taken back",
] as const;

type Fields = Record<string, unknown>;
type Styling = Fields & { id: string; token: string; state: string };
type Answer = { status: number; body: unknown };

const refuse = (status: number, message: string): Answer => ({ status, body: { status: "ERROR", message } });

const isText = (value: unknown, max: number, min = 0): boolean =>
  typeof value === "string" && value.trim().length >= min && value.length <= max;

function isStyling({ id, name, note, email, credit, layout, ...others }: Fields, maxNote: number): boolean {
  const { pics } = (layout ?? {}) as { pics?: Fields[] };
  const isKnown = Object.keys(others).length === 0 && typeof credit === "boolean";
  const isRead = isText(id, 200, 1) && isText(name, 60, 1) && isText(note, maxNote) && String(email).includes("@");
  const itemIds = FAKE_CLOSETS.rita?.answer.items.map((item) => String(item.id)) ?? [];
  const isPlaced = Array.isArray(pics) && pics.length > 0 && pics.length <= 40;
  return isKnown && isRead && isPlaced && pics.every(({ itemId }) => itemIds.includes(String(itemId)));
}

/** Null for a path that is not of stylings. */
export function createFakeStylings(fault: string | undefined) {
  const sent: Styling[] = [];

  function send(username: string, body: Fields): Answer {
    if (fault === "takes no more stylings") return refuse(429, "Try again in an hour.");
    const closet = FAKE_CLOSETS[username.toLowerCase()];
    const isClosed = fault === "says that a private closet takes no stylings";
    if (closet?.isPrivate && isClosed) return refuse(403, "This closet takes none.");
    if (!closet || closet.isPrivate) return refuse(404, "There is no such closet.");
    const maxNote = fault === "takes notes of any length" ? Infinity : 500;
    if (!isStyling(body, maxNote)) return refuse(400, "This is no styling.");
    const known = sent.find(({ id }) => id === body.id);
    const styling = { ...body, id: String(body.id), token: randomBytes(24).toString("base64url"), state: "sent" };
    const isNew = !known || fault === "makes a styling of each repeat";
    if (isNew) sent.push(styling);
    const { id, token } = isNew ? styling : known;
    return { status: isNew ? 201 : 200, body: { status: "OK", id, token } };
  }

  return function answerStylings(method: string, path: string, body: Fields | null): Answer | null {
    const [, username] = /^\/closets\/([^/]+)\/stylings$/.exec(path) ?? [];
    if (username !== undefined && method === "POST") return send(username, body ?? {});
    const [, token] = /^\/stylings\/([^/]+)$/.exec(path) ?? [];
    if (token === undefined) return null;
    const styling = sent.find((one) => one.token === token);
    if (method === "DELETE") {
      if (styling && fault !== "keeps what was taken back") Object.assign(styling, { state: "withdrawn", note: "" });
      return { status: 204, body: undefined };
    }
    if (!styling) return refuse(404, "There is no such styling.");
    const { email, ...shown } = styling;
    const isOpen = fault === "shows the stylist's address";
    return { status: 200, body: { status: "OK", styling: { ...shown, ...(isOpen && { email }) } } };
  };
}
