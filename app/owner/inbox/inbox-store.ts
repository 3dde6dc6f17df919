import { INBOX_PAGE, MAX_LISTED_STYLINGS } from "#domain/limits.ts";
import type { BlockedSender, InboxStyling, ToldWear } from "#domain/stylings/inbox-styling.ts";
import type { ProposalChoice } from "#domain/stylings/proposal.ts";
import { isOpen, isWaiting, type StylingDecision } from "#domain/stylings/styling.ts";
import type { OwnCall } from "#domain/owner/pending-edits.ts";
import { readField } from "#app/account/account-call.ts";
import { createStore } from "#app/ui/store.ts";
import { keepAnswer, readKeptAnswer } from "#app/owner/offline/keep-closet.ts";
import { callOwner, getOwnClosetCall, type OwnerAnswer } from "#app/owner/owner-call.ts";

export type InboxState = {
  phase: "LOADING" | "READY" | "UNREACHABLE" | "SIGNED_OUT";
  /** Newest first. Empty until the inbox is open. */
  stylings: readonly InboxStyling[];
  totalWaiting: number;
  blocked: readonly BlockedSender[];
  hasOlder: boolean;
  hasOlderFailed: boolean;
  /** Cards of these stylings stay in place after an answer. */
  openIds: ReadonlySet<string>;
};

export type GivenDecision = {
  decision: StylingDecision;
  version?: number;
  sentence?: string;
  pieces?: string[];
  reply?: string;
  quickReply?: string;
  wear?: ToldWear;
  proposal?: string;
  proposals?: Readonly<Record<string, ProposalChoice>>;
};

/** GONE: an outfit of the closet that was presented. CHANGED: another device has answered it, or the stylist withdrew it. NEWER: there is another version. UNREACHABLE: it may wait. */
export type DecisionResult = "OK" | "CHANGED" | "NEWER" | "NO_ROOM" | "GONE" | "UNREACHABLE" | "FAILED";

type Inbox = { stylings: InboxStyling[]; waiting: number; total: number; blocked: BlockedSender[] };

const readInbox = (body: unknown): Inbox | null =>
  Array.isArray(readField(body, "stylings")) ? (body as Inbox) : null;

const KEPT_CALL = "stylings";

const listWaiting = (stylings: readonly InboxStyling[]): string[] =>
  stylings.filter(({ state }) => isWaiting(state)).map(({ id }) => id);

export function createInboxStore(username: string, { onAccepted }: { onAccepted: () => Promise<void> }) {
  const path = `${getOwnClosetCall(username)}/stylings`;
  const { getState, update, subscribe } = createStore<InboxState>({
    phase: "LOADING",
    stylings: [],
    totalWaiting: 0,
    blocked: [],
    hasOlder: false,
    hasOlderFailed: false,
    openIds: new Set(),
  });
  /** 0: the inbox is not open. */
  let limit = 0;
  let knownVersion: number | null = null;
  let loads = 0;

  function show({ stylings, waiting: totalWaiting, total, blocked }: Inbox, asked: number): void {
    if (asked === 0) return update({ totalWaiting, blocked });
    const hasOlder = stylings.length < total && asked < MAX_LISTED_STYLINGS;
    const openIds = new Set([...getState().openIds, ...listWaiting(stylings)]);
    update({ phase: "READY", stylings, totalWaiting, blocked, hasOlder, hasOlderFailed: false, openIds });
  }

  function showDecided(decided: InboxStyling): void {
    const { stylings, totalWaiting, openIds } = getState();
    const before = stylings.find(({ id }) => id === decided.id);
    const change = Number(isWaiting(decided.state)) - Number(before !== undefined && isWaiting(before.state));
    update({
      stylings: stylings.map((each) => (each === before ? decided : each)),
      openIds: new Set([...openIds, ...listWaiting([decided])]),
      ...(before && { totalWaiting: Math.max(0, totalWaiting + change) }),
    });
  }

  const readKept = async ({ status }: OwnerAnswer): Promise<Inbox | null> =>
    status === "UNREACHABLE" ? readInbox(await readKeptAnswer(username, KEPT_CALL)) : null;

  async function load(): Promise<boolean> {
    loads += 1;
    const mine = loads;
    const asked = limit;
    const answer = await callOwner("GET", `${path}?limit=${asked}`);
    if (mine !== loads) return true;
    const inbox = answer.status === "OK" ? readInbox(answer.body) : null;
    if (inbox) {
      show(inbox, asked);
      if (asked > 0) void keepAnswer(username, KEPT_CALL, inbox);
      return true;
    }
    knownVersion = null;
    if (asked === 0 || getState().phase === "READY") return false;
    const kept = await readKept(answer);
    if (mine !== loads) return true;
    if (kept) show(kept, asked);
    else update({ phase: answer.status === "SIGNED_OUT" ? "SIGNED_OUT" : "UNREACHABLE" });
    return false;
  }

  const getCall = (id: string): OwnCall => ({
    kind: "styling",
    method: "POST",
    path: `stylings/${encodeURIComponent(id)}`,
  });

  return {
    getState,
    subscribe,
    load,
    getCall,
    open(): () => void {
      limit = INBOX_PAGE;
      update({ openIds: new Set(listWaiting(getState().stylings)) });
      void load();
      return () => {
        limit = 0;
      };
    },
    async showOlder(): Promise<void> {
      const before = limit;
      limit = Math.min(limit + INBOX_PAGE, MAX_LISTED_STYLINGS);
      if (await load()) return;
      limit = Math.min(limit, before);
      update({ hasOlderFailed: true });
    },
    /** Empty without an answer. */
    async readAll(): Promise<readonly InboxStyling[]> {
      const answer = await callOwner("GET", `${path}?limit=${MAX_LISTED_STYLINGS}`);
      const inbox = answer.status === "OK" ? readInbox(answer.body) : await readKept(answer);
      return inbox?.stylings ?? [];
    },
    reloadIfNewer(version: number): void {
      if (version === knownVersion) return;
      knownVersion = version;
      void load();
    },
    /** A choice for a question keeps a styling. */
    async reloadKept(): Promise<void> {
      await Promise.all([load(), onAccepted()]);
    },
    async decide(id: string, given: GivenDecision): Promise<DecisionResult> {
      const call = getCall(id);
      const answer = await callOwner(call.method, `${getOwnClosetCall(username)}/${call.path}`, { body: given });
      if (answer.status === "REJECTED" && (answer.code === 409 || answer.code === 404)) {
        await load();
        const after = getState().stylings.find((styling) => styling.id === id);
        if (!after || !isOpen(after.state)) return "CHANGED";
        const code = readField(answer.body, "code");
        if (code === "noSuchEntry") return "GONE";
        if (code === "tooManyEntries" || code === "tooManyContents") return "NO_ROOM";
        if (given.decision === "accept" && code !== "otherVersion") return "FAILED";
        return given.version !== undefined && given.version !== after.version ? "NEWER" : "CHANGED";
      }
      const decided = answer.status === "OK" ? (readField(answer.body, "styling") as InboxStyling | undefined) : null;
      if (!decided?.id) {
        knownVersion = null;
        return answer.status === "UNREACHABLE" ? "UNREACHABLE" : "FAILED";
      }
      if (given.decision === "accept") await onAccepted();
      showDecided(decided);
      // Other stylings of the sender change, too.
      if (given.decision === "block" || given.decision === "unblock") void load();
      return "OK";
    },
  };
}

export type InboxStore = ReturnType<typeof createInboxStore>;
