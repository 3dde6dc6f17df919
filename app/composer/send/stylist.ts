import { readStoredText, storeText, STYLIST } from "#app/account/stored-text.ts";

export type Stylist = { name: string; email: string };

/** Who filled in the last form on this device, for the next one. Null after a sign-in or sign-out. */
export function readStylist(): Stylist | null {
  try {
    const { name, email } = JSON.parse(readStoredText(STYLIST) ?? "{}") as Partial<Record<keyof Stylist, unknown>>;
    return typeof name === "string" ? { name, email: typeof email === "string" ? email : "" } : null;
  } catch {
    return null;
  }
}

export const storeStylist = (stylist: Stylist): void => void storeText(STYLIST, JSON.stringify(stylist));
