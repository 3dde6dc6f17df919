import { z } from "zod";
import { MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";

export const text = (pattern: RegExp, error: string) => z.string().regex(pattern, { error });

export const wholeNumber = (most: number) =>
  z
    .string()
    .refine((digits) => /^[1-9]\d{0,6}$/.test(digits) && Number(digits) <= most, {
      error: `must be a whole number from 1 to ${most}`,
    })
    .transform(Number);

const NO_PORT = "must be a number from 0 to 65535";
export const port = text(/^\d{1,5}$/, NO_PORT)
  .transform(Number)
  .refine((number) => number <= 65_535, { error: NO_PORT });

export const words = z.string().transform((list) => list.split(/[\s,]+/).filter((word) => word !== ""));

export const webAddress = z
  .url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://", abort: true })
  .max(MAX_WEB_ADDRESS_LENGTH, { error: `must have at most ${MAX_WEB_ADDRESS_LENGTH} characters` });

export const withUrl = (isRight: (url: URL) => boolean) => (address: string) => isRight(new URL(address));

export const hasAll = <Data extends object, Names extends keyof Data>(
  data: Data,
  names: readonly Names[],
): data is Data & { [Known in Names]-?: NonNullable<Data[Known]> } => names.every((name) => data[name] !== undefined);

export const withoutTrailingSlash = (address: string): string => address.replace(/\/+$/, "");

/** As `URL.hostname` writes them. */
export const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
