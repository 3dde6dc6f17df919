import { makeId } from "#app/storage/make-id.ts";
import { isFields } from "#domain/read-fields.ts";
import { readStoredText, storeText } from "./stored-text.ts";

const GUEST = "guest";

/** `key`: made at random by this device. */
export type Guest = { key: string; name: string };

function readStored(): { key: string; name?: string } | null {
  const stored: unknown = JSON.parse(readStoredText(GUEST) ?? "null");
  return isFields(stored) && typeof stored.key === "string" ? (stored as { key: string; name?: string }) : null;
}

/** Null: this device knows no name for hearts yet. */
export function readGuest(): Guest | null {
  const { key, name } = readStored() ?? {};
  return key === undefined || name === undefined ? null : { key, name };
}

export const nameGuest = (name: string): void =>
  void storeText(GUEST, JSON.stringify({ key: getGuestKey(), name } satisfies Guest));

/** Makes one if the device has none. */
export function getGuestKey(): string {
  const known = readStored()?.key;
  if (known !== undefined) return known;
  const key = makeId();
  storeText(GUEST, JSON.stringify({ key }));
  return key;
}
