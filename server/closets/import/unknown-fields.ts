import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import { cutText } from "#domain/text-length.ts";
import { closetAnswerSchema } from "./closet-answer-schema.ts";

export const MAX_UNKNOWN_FIELDS = 200;

const { user, status: _, ...lists } = closetAnswerSchema.shape;

const OF_EXPORT = ["visibility", "isIndexed", "pictureEpoch", "tap", "policy"];

const OF_ANSWER = new Set([...Object.keys(closetAnswerSchema.shape), ...OF_EXPORT]);

function* listUnknown(entries: readonly unknown[], known: object, prefix: string): Generator<string> {
  const names = new Set<string>();
  for (const entry of entries) {
    if (typeof entry !== "object" || entry === null) continue;
    for (const name of Object.keys(entry)) {
      if (Object.hasOwn(known, name) || names.has(name)) continue;
      names.add(name);
      yield prefix + name;
    }
  }
}

function* listFields(answer: Record<string, unknown>): Generator<string> {
  for (const name of Object.keys(answer)) if (!OF_ANSWER.has(name)) yield name;
  yield* listUnknown([answer.user], user.shape, "user.");
  for (const [list, schema] of Object.entries(lists)) {
    const entries = answer[list];
    if (Array.isArray(entries)) yield* listUnknown(entries, schema.element.shape, `${list}.`);
  }
}

/** Fields that an import ignores, such as `items.price`; each once, 200 at most. */
export const listUnknownFields = (answer: Record<string, unknown>): string[] =>
  listFields(answer)
    .take(MAX_UNKNOWN_FIELDS)
    .map((name) => cutText(name, MAX_NAME_LENGTH).toWellFormed())
    .toArray();
