import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { z } from "zod";
import { getOwnClosetPath } from "#domain/closet-tabs.ts";
import { DAY_MS, MANY_REMOVALS } from "#domain/limits.ts";
import { ROLES } from "#domain/people/rights.ts";
import { countRemoved } from "#server/closets/records/last-changes.ts";
import type { Database } from "#server/db/schema.ts";
import { findRequestContext } from "#server/telemetry/request-context.ts";

import { findClosetById, listPeople, type PersonRow, updatePerson, writeName } from "./people-queries.ts";

export const PEOPLE_NOTICES = ["joined", "owner", "helper", "left", "leaving", "staying", "removals"] as const;

export type PeopleNoticeKind = (typeof PEOPLE_NOTICES)[number];

/** Of a mail that waits. `who` and `closet` are names as people have typed them. */
const noticeSchema = z.union([
  z.strictObject({
    kind: z.enum(PEOPLE_NOTICES),
    who: z.string(),
    closet: z.string(),
    /** When an owner is removed. */
    at: z.number().exactOptional(),
  }),
  z.strictObject({
    kind: z.literal("invited"),
    who: z.string(),
    closet: z.string(),
    role: z.enum(ROLES),
    until: z.number(),
    /** The sender makes the token of it, so that no row has the token. */
    invitation: z.strictObject({ ownerId: z.string(), id: z.string() }),
  }),
]);

export type PeopleNotice = z.infer<typeof noticeSchema>;

/** Null: the notice is about signing in. */
export const readPeopleNotice = (notice: string): PeopleNotice | null =>
  notice.startsWith("{") ? noticeSchema.parse(JSON.parse(notice)) : null;

/** Into the outbox of the mails about accounts, in the transaction of the change. `path`: the page of its button. */
export async function enqueueNotices(
  trx: Transaction<Database>,
  emails: readonly string[],
  { path, notice }: { path: string; notice: PeopleNotice },
): Promise<void> {
  const now = Date.now();
  const requestId = findRequestContext()?.id ?? null;
  const mail = { url: path, notice: JSON.stringify(notice), requestedAt: now, dueAt: now, attempts: 0, requestId };
  if (emails.length === 0) return;
  await trx
    .insertInto("linkRequests")
    .values(emails.map((email) => ({ id: randomUUID(), email, ...mail })))
    .execute();
}

export async function tellOwners(
  trx: Transaction<Database>,
  ownerId: string,
  kind: PeopleNoticeKind,
  who: PersonRow,
  at?: number,
): Promise<void> {
  const closet = await findClosetById(trx, ownerId);
  if (!closet) return;
  const owners = (await listPeople(trx, ownerId)).filter(({ role }) => role === "owner");
  const notice = { kind, who: writeName(who) || who.email, closet: closet.firstName, ...(at !== undefined && { at }) };
  const path = `${getOwnClosetPath(closet.username)}/settings#people`;
  await enqueueNotices(
    trx,
    owners.map(({ email }) => email),
    { path, notice },
  );
}

/** Names the person to the owners, once a day, when they have removed many entries. */
export async function tellRemovals(trx: Transaction<Database>, ownerId: string, accountUserId: string): Promise<void> {
  const total = (await countRemoved(trx, ownerId)).get(accountUserId) ?? 0;
  if (total <= MANY_REMOVALS) return;
  const who = (await listPeople(trx, ownerId)).find((person) => person.accountUserId === accountUserId);
  const now = Date.now();
  if (!who || (who.removalsMailedAt ?? 0) > now - DAY_MS) return;
  await updatePerson(trx, { ownerId, id: who.id }, { removalsMailedAt: now });
  await tellOwners(trx, ownerId, "removals", who);
}

export const nameInvitation = ({ ownerId, id }: { ownerId: string; id: string }): string =>
  `invitation\n${ownerId}\n${id}`;
