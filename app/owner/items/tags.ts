import { MAX_TAG_LENGTH, MAX_TAGS } from "#domain/limits.ts";
import { cutText } from "#domain/text-length.ts";

/** Separated by commas, also Arabic ones. */
export function splitTags(text: string): string[] {
  const tags = text
    .split(/[,،\n]/)
    .map((tag) => cutText(tag.trim(), MAX_TAG_LENGTH))
    .filter(Boolean);
  return [...new Set(tags)].slice(0, MAX_TAGS);
}
