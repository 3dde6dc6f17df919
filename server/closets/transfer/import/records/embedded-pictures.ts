import { createHash } from "node:crypto";
import { isFields } from "#domain/read-fields.ts";
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from "#domain/limits.ts";
import { PictureProblem } from "#server/pictures/picture-check.ts";

/** By address, in base64. */
export type EmbeddedPictures = Map<string, string>;

/** A data URL, or base64 that begins as a JPEG, PNG, GIF, WebP, AVIF or HEIC. */
const EMBEDDED =
  /^\s*(?:data:image\/[\w.+-]+;base64,|(?=(?:\/9j\/|iVBORw0KGgo|R0lGOD|UklGR|AAAA[\w+/]{2}Z0eXB)[\w+/\s]{40}))/;

const MAX_BASE64_LENGTH = Math.ceil(MAX_PICTURE_BYTES / 3) * 4;

export function takeOutPictures(value: unknown, pictures: EmbeddedPictures): unknown {
  if (Array.isArray(value)) return value.map((each) => takeOutPictures(each, pictures));
  if (isFields(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, takeOutPictures(each, pictures)]));
  }
  const prefix = typeof value === "string" ? EMBEDDED.exec(value)?.[0] : undefined;
  if (typeof value !== "string" || prefix === undefined) return value;
  const base64 = value.slice(prefix.length);
  // The content makes the address: the id of a row without one is a hash of the row.
  const address = `embedded/${createHash("sha256").update(base64).digest("hex")}`;
  pictures.set(address, base64);
  return address;
}

export function readEmbeddedPicture(base64: string): Buffer {
  if (base64.length > MAX_BASE64_LENGTH)
    throw new PictureProblem(`it is larger than ${MAX_PICTURE_MB} MB`, { code: "pictureTooLarge" });
  return Buffer.from(base64, "base64");
}
