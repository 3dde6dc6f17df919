import type { OwnUser } from "#domain/owner/own-closet.ts";
import type { PrivacyRequest } from "#domain/owner/owner-schemas.ts";
import { createSerialQueue } from "#app/storage/serial-queue.ts";
import type { OwnClosetStore } from "#app/owner/content/own-closet-store.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";

type Privacy = Pick<OwnUser, "visibility" | "isIndexed">;

/** Who sees a closet never waits for a connection: what fails is put back. */
export function createClosetSettings(store: OwnClosetStore) {
  const inTurn = createSerialQueue();
  let waiting: Privacy[] = [];
  let confirmed: Privacy;
  /** A change without an answer may have been saved: the closet is read again. */
  let hasFailed = false;

  async function send(change: Privacy): Promise<void> {
    const { visibility, isIndexed } = change;
    const body = { visibility, ...(visibility === "public" && { isIndexed }) };
    const answer = await callOwner("PUT", `${getOwnClosetCall(store.username)}/privacy`, { body });
    waiting = waiting.filter((each) => each !== change);
    if (answer.status === "OK") confirmed = change;
    else {
      hasFailed = true;
      store.showNotice("NOT_SAVED", 1, null);
    }
    store.setUser(waiting.at(-1) ?? confirmed);
    if (!hasFailed || waiting.length > 0) return;
    hasFailed = false;
    await store.load();
  }

  return {
    setPrivacy: async ({ visibility, isIndexed = false }: PrivacyRequest): Promise<void> => {
      const { user } = store.getState().closet;
      if (waiting.length === 0) confirmed = { visibility: user.visibility, isIndexed: user.isIndexed };
      const change = { visibility, isIndexed };
      waiting = [...waiting, change];
      store.setUser(change);
      await inTurn(() => send(change));
    },
    setSettings: store.changeSettings,
  };
}

export type ClosetSettings = ReturnType<typeof createClosetSettings>;
