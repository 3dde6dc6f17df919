import type { Kysely } from "kysely";
import { MAX_GUESTS } from "#domain/limits.ts";
import type { Heart, LinkQuestion } from "#domain/links/link.ts";
import { toPhotograph } from "#domain/closet-pictures.ts";
import { listItemNames } from "#domain/items/item-names.ts";
import { toPlainLine } from "#domain/plain-text.ts";
import type { LimitedCloset } from "#domain/closet/limit-closet.ts";
import type { VisibleOwner } from "#server/closets/visitors/visible-owner.ts";
import type { LimitedClosets } from "#server/closets/visitors/limited-closets.ts";
import { findVisibleOwner } from "#server/closets/visitors/visible-owner.ts";
import type { Database, Reader } from "#server/db/schema.ts";
import { returnRollback, Rollback, runTransaction } from "#server/db/transaction.ts";
import { listNetworks } from "#server/http/client-address.ts";
import type { RateLimits } from "#server/http/limits/rate-limits.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { type Audience, hashGuestKey } from "./audience.ts";
import { announceLinks, insertHeart, listHearts, nameCandidate, removeHeart } from "./link-queries.ts";
import { readCandidates } from "./linked-candidates.ts";

type LinkedOwner = VisibleOwner & { link: NonNullable<VisibleOwner["link"]> };
type Linked = { owner: LinkedOwner; closet: LimitedCloset };

export type HeartOutcome =
  | { status: "OK"; question: LinkQuestion }
  | { status: "closetNotShown" | "noSuchCandidate" | "heartsClosed" | "tooManyGuests" | "tooManyHearts" };

export type Questions = {
  read: (audience: Audience, guestKey?: string) => Promise<LinkQuestion | null>;
  giveHeart: (audience: Audience, heart: Heart, who: string) => Promise<HeartOutcome>;
  takeBack: (
    audience: Audience,
    heart: Pick<Heart, "candidate"> & { guest: Pick<Heart["guest"], "key"> },
    who: string,
  ) => Promise<HeartOutcome>;
};

async function findLinkedOwner(db: Reader, audience: Audience): Promise<LinkedOwner | null> {
  const owner = audience.kind === "link" ? await findVisibleOwner(db, audience) : null;
  return owner?.link ? { ...owner, link: owner.link } : null;
}

const listShown = (closet: LimitedCloset, ids: readonly string[]): LinkQuestion["mustHave"] =>
  ids.flatMap((id) => {
    const item = closet.find("items", id);
    if (!item) return [];
    const [name = null] = listItemNames(item);
    return [{ id, name, photograph: toPhotograph(item.thumbnailImageURL, item) }];
  });

async function readQuestion(db: Reader, { owner, closet }: Linked, guestKey?: string): Promise<LinkQuestion> {
  const { id: linkId, settings } = owner.link;
  const { sentence, request, vote, outcome, isOver, may } = settings;
  const candidates = outcome || !vote ? [] : await readCandidates(db, owner, closet, vote.candidates);
  const hearts = candidates.length === 0 ? [] : await listHearts(db, owner.id, linkId);
  const guestHash = guestKey === undefined ? null : hashGuestKey(linkId, guestKey);
  const [chosen] = outcome ? await readCandidates(db, owner, closet, [outcome.candidate]) : [];
  const mustHave = request ? listShown(closet, request.mustHave) : [];
  return {
    sentence,
    request: request && { ...request, mustHave: mustHave.map(({ id }) => id) },
    mustHave,
    isOver,
    mayVote: may.includes("vote") && candidates.length > 0,
    candidates: candidates.map(({ kind, id, photograph, pieces }) => {
      const given = hearts.filter(({ candidate }) => candidate === nameCandidate({ kind, id }));
      return {
        kind,
        id,
        photograph,
        pieces,
        hasHeart: given.some((heart) => heart.guestHash === guestHash),
        ...(vote?.showsNumbers === true && { hearts: given.length }),
      };
    }),
    outcome: outcome && {
      photograph: chosen?.photograph ?? null,
      by: outcome.names ? (chosen?.by ?? null) : null,
      thanks: outcome.thanks,
    },
  };
}

type Parts = { rateLimits: Pick<RateLimits, "take" | "takeIn" | "giveBack">; limitedClosets: LimitedClosets };

export function createQuestions(db: Kysely<Database>, { rateLimits, limitedClosets }: Parts): Questions {
  async function write(
    audience: Audience,
    { candidate, guest }: Pick<Heart, "candidate"> & { guest: { key: string; name?: string } },
    who: string,
  ): Promise<HeartOutcome> {
    const stop = (status: Exclude<HeartOutcome["status"], "OK">) => new Rollback<HeartOutcome>({ status });
    // Loads the closet before the transaction.
    const visible = audience.kind === "link" ? (await limitedClosets.open(audience))?.owner : null;
    if (!visible?.link) return { status: "closetNotShown" };
    if (!(await rateLimits.take(RATE_LIMITS.hearts, `${visible.link.id}\n${who}`))) return { status: "tooManyHearts" };
    return await returnRollback<HeartOutcome>(() =>
      runTransaction(db, async (trx) => {
        await announceLinks(trx, visible.usernameKey);
        const owner = await findLinkedOwner(trx, audience);
        if (!owner) throw stop("closetNotShown");
        const { closet } = await limitedClosets.openIn(trx, owner);
        const { candidates, mayVote } = await readQuestion(trx, { owner, closet });
        if (!mayVote) throw stop("heartsClosed");
        if (!candidates.some((known) => nameCandidate(known) === nameCandidate(candidate)))
          throw stop("noSuchCandidate");
        const linkId = owner.link.id;
        const guestHash = hashGuestKey(linkId, guest.key);
        const heart = { ownerId: owner.id, linkId, candidate: nameCandidate(candidate), guestHash };
        const listGuests = async () =>
          new Set((await listHearts(trx, owner.id, linkId)).map((given) => given.guestHash));
        const before = await listGuests();
        if (guest.name === undefined) await removeHeart(trx, heart);
        else await insertHeart(trx, { ...heart, guestName: toPlainLine(guest.name), givenAt: Date.now() });
        const guests = await listGuests();
        if (guests.size > MAX_GUESTS) throw stop("tooManyGuests");
        // Another vote counts its guests from the beginning.
        const vote = JSON.stringify(candidates.map(nameCandidate));
        const network = `${linkId}\n${vote}\n${listNetworks(who)[0]}`;
        if (guests.size < before.size) await rateLimits.giveBack(RATE_LIMITS.guests, network, trx);
        const isNew = guests.size > before.size;
        if (isNew && !(await rateLimits.takeIn(trx, RATE_LIMITS.guests, network))) throw stop("tooManyGuests");
        return { status: "OK", question: await readQuestion(trx, { owner, closet }, guest.key) };
      }),
    );
  }

  return {
    async read(audience, guestKey) {
      const opened = audience.kind === "link" ? await limitedClosets.open(audience) : null;
      if (!opened?.owner.link) return null;
      const { owner, closet } = opened;
      return await readQuestion(db, { owner: { ...owner, link: opened.owner.link }, closet }, guestKey);
    },
    giveHeart: write,
    takeBack: (audience, { candidate, guest: { key } }, who) => write(audience, { candidate, guest: { key } }, who),
  };
}
