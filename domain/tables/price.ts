import { MAX_PRICE } from "#domain/limits.ts";
import { toLatinDigits } from "./digits.ts";

const AMOUNT = /^([^\d.,+-]*\.?)\s*(\d(?:[\d.,'’\s]*\d)?)(?:[.,][-–]+)?\s*(\D*)$/u;
const SPACES = /[\s'’]/gu;

/** "1,299" and "1.299" are thousands; "1,29" and "1.299,50" have decimals. */
function readAmount(text: string): number {
  const digits = text.replaceAll(SPACES, "");
  const last = Math.max(digits.lastIndexOf(","), digits.lastIndexOf("."));
  const decimals = digits.length - 1 - last;
  const marks = digits.match(/[.,]/g) ?? [];
  const isDecimal = marks.length > 0 && (new Set(marks).size > 1 || (marks.length === 1 && decimals !== 3));
  if (!isDecimal) return Number(digits.replaceAll(/[.,]/g, ""));
  return Number(`${digits.slice(0, last).replaceAll(/[.,]/g, "")}.${digits.slice(last + 1)}`);
}

/** Reads a number, "€ 49,90", "49.90 USD" or "1,299.00". Null: it is not a price. */
export function readPrice(value: unknown): { price: number; currency?: string } | null {
  const isPrice = (price: number): boolean => price >= 0 && price <= MAX_PRICE;
  if (typeof value === "number") return isPrice(value) ? { price: value } : null;
  const match = typeof value === "string" && value.length <= 100 ? AMOUNT.exec(toLatinDigits(value.trim())) : null;
  if (!match) return null;
  const [, before = "", amount = "", after = ""] = match;
  const price = readAmount(amount);
  const currency = before.trim() || after.trim();
  return isPrice(price) ? { price, ...(currency !== "" && { currency }) } : null;
}
