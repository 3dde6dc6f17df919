import type { z } from "zod";
import { readField } from "#app/account/account-call.ts";
import { callOwner, getOwnClosetCall, type OwnerAnswer } from "#app/owner/owner-call.ts";
import { keepAnswer, readKeptAnswer } from "#app/owner/offline/keep-closet.ts";
import { createStore } from "#app/ui/store.ts";
import type { Link } from "#domain/links/link.ts";
import type { linkChangeSchema, newLinkSchema } from "#domain/links/link-schemas.ts";
import type { OwnCall } from "#domain/owner/pending-edits.ts";

export type LinksState = { phase: "LOADING" | "READY" | "UNREACHABLE" | "SIGNED_OUT"; links: readonly Link[] };

export type NewLink = z.input<typeof newLinkSchema> & { id: string };
export type LinkChange = z.input<typeof linkChangeSchema>;

/**
 * EMPTY: the link would show nothing. GONE: another device has ended it. NO_CANDIDATE: it cannot show a chosen outfit.
 * NEWER: the stylist has sent another version of it. NO_ROOM: the closet takes no more outfits.
 */
export type LinkProblem =
  | "TOO_MANY"
  | "EMPTY"
  | "NO_CANDIDATE"
  | "NEWER"
  | "NO_ROOM"
  | "GONE"
  | "SIGNED_OUT"
  | "FAILED";
/** `mayWait`: without an answer, the same call can be sent later. */
export type SavedLink = { status: "OK"; link: Link } | { status: LinkProblem; mayWait?: Waiting };

type Waiting = { call: OwnCall; body: Body };

type Body = NewLink | LinkChange | { outcome: Link["outcome"]; version?: number };

const PROBLEMS: Partial<Record<string, LinkProblem>> = {
  noSuchLink: "GONE",
  noSuchCloset: "GONE",
  otherVersion: "NEWER",
  tooManyEntries: "NO_ROOM",
  tooManyContents: "NO_ROOM",
  tooManyLinks: "TOO_MANY",
  emptyLink: "EMPTY",
  candidateNotShown: "NO_CANDIDATE",
};

function findProblem(answer: OwnerAnswer): LinkProblem {
  if (answer.status === "SIGNED_OUT") return "SIGNED_OUT";
  return (answer.status === "REJECTED" && PROBLEMS[String(readField(answer.body, "code"))]) || "FAILED";
}

const KEPT_CALL = "links";

/** The opens of a link are no version of the inbox. */
const REFRESH_MS = 60_000;

export function createLinksStore(username: string) {
  const path = `${getOwnClosetCall(username)}/links`;
  const { getState, update, subscribe } = createStore<LinksState>({ phase: "LOADING", links: [] });
  let openPages = 0;
  let knownVersion: number | null = null;
  let loads = 0;

  async function load(): Promise<void> {
    loads += 1;
    const mine = loads;
    const answer = await callOwner("GET", path);
    if (mine !== loads) return;
    const links = answer.status === "OK" ? readField(answer.body, "links") : null;
    if (Array.isArray(links)) {
      update({ phase: "READY", links: links as Link[] });
      return await keepAnswer(username, KEPT_CALL, links);
    }
    if (getState().phase === "READY") return;
    const kept = answer.status === "UNREACHABLE" ? await readKeptAnswer(username, KEPT_CALL) : null;
    if (mine !== loads) return;
    if (Array.isArray(kept)) update({ phase: "READY", links: kept as Link[] });
    else update({ phase: answer.status === "SIGNED_OUT" ? "SIGNED_OUT" : "UNREACHABLE" });
  }

  async function save(call: OwnCall, body: Body): Promise<SavedLink> {
    const answer = await callOwner(call.method, `${getOwnClosetCall(username)}/${call.path}`, { body });
    await load();
    const link = answer.status === "OK" ? (readField(answer.body, "link") as Link | undefined) : null;
    if (link) return { status: "OK", link };
    if (answer.status === "UNREACHABLE") return { status: "FAILED", mayWait: { call, body } };
    return { status: findProblem(answer) };
  }

  const change = (id: string, fields: LinkChange): Promise<SavedLink> =>
    save({ kind: "link", method: "PATCH", path: `links/${id}` }, fields);

  return {
    getState,
    subscribe,
    load,
    open(): () => void {
      openPages += 1;
      void load();
      const timer = setInterval(() => !document.hidden && void load(), REFRESH_MS);
      return () => {
        openPages -= 1;
        clearInterval(timer);
      };
    },
    /** Links change the version of the inbox. */
    reloadIfNewer(version: number): void {
      if (version === knownVersion) return;
      knownVersion = version;
      if (openPages > 0) void load();
    },
    change,
    /** Null takes the choice back. */
    choose: (id: string, outcome: Link["outcome"], version?: number): Promise<SavedLink> =>
      save(
        { kind: "link", method: "PUT", path: `links/${id}/outcome` },
        { outcome, ...(version !== undefined && { version }) },
      ),
    /** `isRepeated`: an earlier request with other fields may have made the link. */
    async create(link: NewLink, isRepeated: boolean): Promise<SavedLink> {
      const made = await save({ kind: "link", method: "POST", path: "links" }, link);
      if (made.status !== "OK" || !isRepeated) return made;
      const { id, ...fields } = link;
      return await change(id, fields);
    },
    /** Without an id: all links. */
    async end(id?: string): Promise<boolean> {
      const answer = await callOwner("DELETE", id === undefined ? path : `${path}/${id}`);
      const isEnded = answer.status === "OK" || (answer.status === "REJECTED" && answer.code === 404);
      await load();
      return isEnded;
    },
  };
}

export type LinksStore = ReturnType<typeof createLinksStore>;
