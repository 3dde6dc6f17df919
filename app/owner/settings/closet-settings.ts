import type { OwnUser } from "#domain/owner/own-closet.ts";
import type { PrivacyRequest, SettingsRequest } from "#domain/owner/owner-schemas.ts";
import { createSerialQueue } from "#app/storage/serial-queue.ts";
import type { OwnClosetStore } from "#app/owner/content/own-closet-store.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";

type Change = { method: string; path: string; body: object; apply: (user: OwnUser) => Partial<OwnUser> };

/** Shows changes at once, sends them in order, and puts each back if it fails. */
export function createClosetSettings(store: OwnClosetStore) {
  const inTurn = createSerialQueue();
  let waiting: Change[] = [];
  let confirmed = store.getState().closet.user;
  /** A change without an answer may have been saved: the closet is read again. */
  let hasFailed = false;

  function show({ apply }: Change): void {
    const user = waiting.reduce((before, each) => ({ ...before, ...each.apply(before) }), confirmed);
    const fields = Object.keys(apply(user)) as (keyof OwnUser)[];
    store.setUser(Object.fromEntries(fields.map((field) => [field, user[field]])));
  }

  async function send(change: Change): Promise<void> {
    const { method, path, body } = change;
    const answer = await callOwner(method, `${getOwnClosetCall(store.username)}/${path}`, { body });
    waiting = waiting.filter((each) => each !== change);
    if (answer.status === "OK") confirmed = { ...confirmed, ...change.apply(confirmed) };
    else {
      hasFailed = true;
      store.showNotice("NOT_SAVED", 1, null);
    }
    show(change);
    if (!hasFailed || waiting.length > 0) return;
    hasFailed = false;
    await store.load();
  }

  async function save(change: Change): Promise<void> {
    if (waiting.length === 0) confirmed = store.getState().closet.user;
    waiting = [...waiting, change];
    show(change);
    await inTurn(() => send(change));
  }

  return {
    setPrivacy: ({ visibility, isIndexed = false }: PrivacyRequest) =>
      save({
        method: "PUT",
        path: "privacy",
        body: { visibility, ...(visibility === "public" && { isIndexed }) },
        apply: () => ({ visibility, isIndexed }),
      }),
    setSettings: (changes: SettingsRequest) =>
      save({
        method: "PATCH",
        path: "settings",
        body: changes,
        apply: ({ policy: { items, outfits } }) => ({
          ...changes,
          ...(changes.policy && {
            policy: {
              items: { ...items, ...changes.policy.items },
              outfits: { ...outfits, ...changes.policy.outfits },
            },
          }),
        }),
      }),
  };
}

export type ClosetSettings = ReturnType<typeof createClosetSettings>;
