import { z } from "zod";
import { MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";

export const webAddress = z
  .url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" })
  .max(MAX_WEB_ADDRESS_LENGTH, { error: `must have at most ${MAX_WEB_ADDRESS_LENGTH} characters` });

export const origin = webAddress.refine(
  (address) => {
    if (!URL.canParse(address)) return true;
    const { pathname, search, hash, username } = new URL(address);
    return pathname === "/" && search === "" && hash === "" && username === "";
  },
  { error: "must be an origin without a path, as in https://closet.example" },
);

const NO_PORT = "must be a number from 0 to 65535";

export const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, { error: NO_PORT })
  .transform(Number)
  .refine((number) => number <= 65_535, { error: NO_PORT });

export const baseAddress = webAddress.refine(
  (address) => {
    if (!URL.canParse(address)) return true;
    const { search, hash, username, password } = new URL(address);
    return search === "" && hash === "" && username === "" && password === "";
  },
  { error: "must be an address without a user name, ? and #" },
);

export const withoutTrailingSlash = (address: string): string => address.replace(/\/+$/, "");
