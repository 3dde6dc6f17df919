import { isFields } from "#domain/read-fields.ts";
import { CLOSET_LISTS, type ClosetList } from "#domain/closet-lists.ts";
import { LIST_SCHEMAS, ownerSchema } from "#domain/closet-schemas.ts";
import { POLICY_FIELDS } from "#domain/field-policy.ts";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import { cutText } from "#domain/text-length.ts";
import { closetResponseSchema } from "#server/closets/visitors/closet-response.ts";

export const MAX_UNKNOWN_FIELDS = 200;

const OF_EXPORT = ["visibility", "isIndexed", "pictureEpoch", "tap", "policy", "showsCutouts"];

/** An import also reads our own names of the fields. */
const listKnown = (list: ClosetList): string[] => [
  ...Object.keys(closetResponseSchema.shape[list].element.shape),
  ...Object.keys(LIST_SCHEMAS[list].shape),
];

const OF_ANSWER = new Set([...Object.keys(closetResponseSchema.shape), ...OF_EXPORT]);

function* listUnknown(entries: readonly unknown[], known: readonly string[], prefix: string): Generator<string> {
  const names = new Set(known);
  for (const entry of entries) {
    if (typeof entry !== "object" || entry === null) continue;
    for (const name of Object.keys(entry)) {
      if (names.has(name)) continue;
      names.add(name);
      yield prefix + name;
    }
  }
}

function* listUnknownPolicy(policy: unknown): Generator<string> {
  if (!isFields(policy)) return;
  yield* listUnknown([policy], Object.keys(POLICY_FIELDS), "policy.");
  for (const [list, fields] of Object.entries(POLICY_FIELDS)) {
    const given = policy[list];
    if (!isFields(given)) continue;
    yield* listUnknown([given], fields, `policy.${list}.`);
    for (const field of fields) {
      if (given[field] !== undefined && typeof given[field] !== "boolean") yield `policy.${list}.${field}`;
    }
  }
}

function* listFields(answer: Record<string, unknown>): Generator<string> {
  for (const name of Object.keys(answer)) if (!OF_ANSWER.has(name)) yield name;
  yield* listUnknown([answer.user], Object.keys(ownerSchema.shape), "user.");
  yield* listUnknownPolicy(answer.policy);
  for (const list of CLOSET_LISTS) {
    const entries = answer[list];
    if (Array.isArray(entries)) yield* listUnknown(entries, listKnown(list), `${list}.`);
  }
}

export const listUnknownFields = (answer: Record<string, unknown>): string[] =>
  listFields(answer)
    .take(MAX_UNKNOWN_FIELDS)
    .map((name) => cutText(name, MAX_NAME_LENGTH).toWellFormed())
    .toArray();
