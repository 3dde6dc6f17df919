import { INBOX_PAGE, MAX_LISTED_STYLINGS } from "#domain/limits.ts";
import type { InboxStyling } from "#domain/stylings/inbox-styling.ts";
import type { StylingDecision } from "#domain/stylings/styling.ts";
import { readField } from "#app/account/account-call.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";

export type InboxState = {
  phase: "LOADING" | "READY" | "UNREACHABLE" | "SIGNED_OUT";
  /** Newest first. Empty until the inbox is open. */
  stylings: readonly InboxStyling[];
  /** At how many the owner has not looked, also before the inbox is open. */
  totalNew: number;
  hasOlder: boolean;
  /** The older ones that the owner asked for did not arrive. */
  hasOlderFailed: boolean;
  /** Those that were new when this page first had them. */
  newIds: ReadonlySet<string>;
};

export type GivenDecision = { decision: StylingDecision; reply?: string; quickReply?: string };

/** CHANGED: another device has answered it, or the stylist took it back. NO_ROOM: the closet has too many outfits. */
export type DecisionResult = "OK" | "CHANGED" | "NO_ROOM" | "FAILED";

type Inbox = { stylings: InboxStyling[]; newStylings: number; total: number };

const readInbox = (body: unknown): Inbox | null =>
  Array.isArray(readField(body, "stylings")) ? (body as Inbox) : null;

const isNew = ({ state }: InboxStyling): boolean => state === "sent";

const isOpen = (styling: InboxStyling | undefined): boolean => styling?.state === "sent" || styling?.state === "seen";

/** The owner's inbox in this page. It reads the stylings while the inbox is open, otherwise only their count. */
export function createInboxStore(username: string, { onAccepted }: { onAccepted: () => Promise<void> }) {
  const path = `${getOwnClosetCall(username)}/stylings`;
  const listeners = new Set<() => void>();
  let state: InboxState = {
    phase: "LOADING",
    stylings: [],
    totalNew: 0,
    hasOlder: false,
    hasOlderFailed: false,
    newIds: new Set(),
  };
  /** How many stylings are shown; 0: the inbox is not open. */
  let limit = 0;
  let knownVersion: number | null = null;
  let loads = 0;

  function update(fields: Partial<InboxState>): void {
    state = { ...state, ...fields };
    for (const listen of listeners) listen();
  }

  function show({ stylings, newStylings, total }: Inbox, asked: number): void {
    if (asked === 0) return update({ totalNew: newStylings });
    const hasOlder = stylings.length < total && asked < MAX_LISTED_STYLINGS;
    const newIds = new Set([...state.newIds, ...stylings.filter(isNew).map(({ id }) => id)]);
    update({ phase: "READY", stylings, totalNew: newStylings, hasOlder, hasOlderFailed: false, newIds });
  }

  function showDecided(decided: InboxStyling): void {
    const before = state.stylings.find(({ id }) => id === decided.id);
    const isSeenNow = before !== undefined && isNew(before) && !isNew(decided);
    update({
      stylings: state.stylings.map((each) => (each === before ? decided : each)),
      totalNew: Math.max(0, state.totalNew - (isSeenNow ? 1 : 0)),
    });
  }

  /** False: no answer. */
  async function load(): Promise<boolean> {
    loads += 1;
    const mine = loads;
    const asked = limit;
    const answer = await callOwner("GET", `${path}?limit=${asked}`);
    if (mine !== loads) return true;
    const inbox = answer.status === "OK" ? readInbox(answer.body) : null;
    if (inbox) {
      show(inbox, asked);
      return true;
    }
    // The next version of the stream, or the owner, asks again.
    knownVersion = null;
    if (asked > 0 && state.phase !== "READY")
      update({ phase: answer.status === "SIGNED_OUT" ? "SIGNED_OUT" : "UNREACHABLE" });
    return false;
  }

  return {
    getState: (): InboxState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    /** Reads the newest stylings and follows them until the returned function is called. */
    open(): () => void {
      limit = INBOX_PAGE;
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
    reloadIfNewer(version: number): void {
      if (version === knownVersion) return;
      knownVersion = version;
      void load();
    },
    async decide(id: string, given: GivenDecision): Promise<DecisionResult> {
      const answer = await callOwner("POST", `${path}/${encodeURIComponent(id)}`, { body: given });
      if (answer.status === "REJECTED" && (answer.code === 409 || answer.code === 404)) {
        await load();
        // Only a full closet keeps an open styling from being accepted.
        const isStillOpen = isOpen(state.stylings.find((each) => each.id === id));
        return given.decision === "accept" && isStillOpen ? "NO_ROOM" : "CHANGED";
      }
      const decided = answer.status === "OK" ? (readField(answer.body, "styling") as InboxStyling | undefined) : null;
      if (!decided?.id) {
        knownVersion = null;
        return "FAILED";
      }
      if (given.decision === "accept") await onAccepted();
      showDecided(decided);
      return "OK";
    },
  };
}

export type InboxStore = ReturnType<typeof createInboxStore>;
