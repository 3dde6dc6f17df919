import type { InboxStyling } from "#domain/stylings/inbox-styling.ts";
import type { StylingDecision } from "#domain/stylings/styling.ts";
import { readField } from "#app/account/account-call.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";

export type InboxState = {
  phase: "LOADING" | "READY" | "UNREACHABLE";
  /** Newest first. */
  stylings: readonly InboxStyling[];
  /** How many the owner has not looked at. */
  total: number;
  /** Those that were new when this page first had them. */
  newIds: ReadonlySet<string>;
};

export type GivenDecision = { decision: StylingDecision; reply?: string; quickReply?: string };

/** CHANGED: another device has answered it, or the stylist took it back. */
export type DecisionResult = "OK" | "CHANGED" | "FAILED";

const readInbox = (body: unknown): InboxStyling[] | null => {
  const stylings = readField(body, "stylings");
  return Array.isArray(stylings) ? (stylings as InboxStyling[]) : null;
};

const isNew = ({ state }: InboxStyling): boolean => state === "sent";

/** The owner's inbox in this page. */
export function createInboxStore(username: string) {
  const path = `${getOwnClosetCall(username)}/stylings`;
  const listeners = new Set<() => void>();
  let state: InboxState = { phase: "LOADING", stylings: [], total: 0, newIds: new Set() };
  let knownVersion: number | null = null;
  let loads = 0;

  function show(stylings: readonly InboxStyling[]): void {
    const fresh = stylings.filter(isNew);
    state = {
      phase: "READY",
      stylings,
      total: fresh.length,
      newIds: new Set([...state.newIds, ...fresh.map(({ id }) => id)]),
    };
    for (const listen of listeners) listen();
  }

  async function load(): Promise<void> {
    loads += 1;
    const mine = loads;
    const answer = await callOwner("GET", path);
    if (mine !== loads) return;
    const stylings = answer.status === "OK" ? readInbox(answer.body) : null;
    if (stylings) return show(stylings);
    // The next version of the stream, or the owner, asks again.
    knownVersion = null;
    if (state.phase === "READY") return;
    state = { ...state, phase: "UNREACHABLE" };
    for (const listen of listeners) listen();
  }

  return {
    getState: (): InboxState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    followVersion(version: number): void {
      if (version === knownVersion) return;
      knownVersion = version;
      void load();
    },
    async decide(id: string, given: GivenDecision): Promise<DecisionResult> {
      const answer = await callOwner("POST", `${path}/${encodeURIComponent(id)}`, { body: given });
      if (answer.status === "REJECTED" && (answer.code === 409 || answer.code === 404)) {
        await load();
        return "CHANGED";
      }
      const decided = answer.status === "OK" ? (readField(answer.body, "styling") as InboxStyling | undefined) : null;
      if (!decided?.id) return "FAILED";
      show(state.stylings.map((each) => (each.id === id ? decided : each)));
      return "OK";
    },
  };
}

export type InboxStore = ReturnType<typeof createInboxStore>;
