import { readStoredText, storeText } from "#app/account/stored-text.ts";

const STYLIST = "stylist";

export type Stylist = { name: string; email: string };

/** Who sent the last outfit from this device, for the next form. */
export function readStylist(): Stylist {
  try {
    const { name, email } = JSON.parse(readStoredText(STYLIST) ?? "{}") as Partial<Record<keyof Stylist, unknown>>;
    return { name: typeof name === "string" ? name : "", email: typeof email === "string" ? email : "" };
  } catch {
    return { name: "", email: "" };
  }
}

export const storeStylist = (stylist: Stylist): void => storeText(STYLIST, JSON.stringify(stylist));
