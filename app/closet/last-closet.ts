import { isFields } from "#domain/read-fields.ts";
import type { Owner } from "#domain/closet.ts";
import { readStoredText, storeText } from "#app/account/stored-text.ts";

const LAST_CLOSET = "lastCloset";

type ShortOwner = Pick<Owner, "username" | "firstName">;

export const storeLastCloset = ({ username, firstName }: ShortOwner): void =>
  void storeText(LAST_CLOSET, JSON.stringify({ username, firstName }));

/** Null: this device has opened none, or has no storage. */
export function readLastCloset(): ShortOwner | null {
  const stored: unknown = JSON.parse(readStoredText(LAST_CLOSET) ?? "null");
  if (!isFields(stored)) return null;
  const { username, firstName } = stored;
  return typeof username === "string" && typeof firstName === "string" ? { username, firstName } : null;
}
