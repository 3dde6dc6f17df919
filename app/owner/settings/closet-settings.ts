import type { OwnUser } from "#domain/owner/own-closet.ts";
import type { PrivacyRequest, SettingsRequest } from "#domain/owner/owner-schemas.ts";
import { createSerialQueue } from "#app/storage/serial-queue.ts";
import type { OwnClosetStore } from "#app/owner/content/own-closet-store.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";

type Privacy = Pick<OwnUser, "visibility" | "isIndexed" | "policy">;

type Change = { method: "PUT" | "PATCH"; path: string; body: object; apply: (user: OwnUser) => OwnUser };

const getPrivacy = ({ visibility, isIndexed, policy }: OwnUser): Privacy => ({ visibility, isIndexed, policy });

/** Who sees a closet, and what of it, never waits for a connection: what fails is put back. */
export function createClosetSettings(store: OwnClosetStore) {
  const inTurn = createSerialQueue();
  let waiting: Change[] = [];
  let confirmed: OwnUser;
  /** A change without an answer may have been saved: the closet is read again. */
  let hasFailed = false;

  const show = (): void => store.setUser(getPrivacy(waiting.reduce((user, { apply }) => apply(user), confirmed)));

  async function send(change: Change): Promise<void> {
    const { method, path, body } = change;
    const answer = await callOwner(method, `${getOwnClosetCall(store.username)}/${path}`, { body });
    waiting = waiting.filter((each) => each !== change);
    if (answer.status === "OK") confirmed = change.apply(confirmed);
    else {
      hasFailed = true;
      store.showNotice("NOT_SAVED", 1, null);
    }
    show();
    if (!hasFailed || waiting.length > 0) return;
    hasFailed = false;
    await store.load();
  }

  async function save(change: Change): Promise<void> {
    if (waiting.length === 0) confirmed = store.getState().closet.user;
    waiting = [...waiting, change];
    show();
    await inTurn(() => send(change));
  }

  return {
    setPrivacy: ({ visibility, isIndexed = false }: PrivacyRequest): Promise<void> =>
      save({
        method: "PUT",
        path: "privacy",
        body: { visibility, ...(visibility === "public" && { isIndexed }) },
        apply: (user) => ({ ...user, visibility, isIndexed }),
      }),
    setPolicy: (policy: NonNullable<SettingsRequest["policy"]>): Promise<void> =>
      save({
        method: "PATCH",
        path: "settings",
        body: { policy },
        apply: (user) => ({
          ...user,
          policy: {
            items: { ...user.policy.items, ...policy.items },
            outfits: { ...user.policy.outfits, ...policy.outfits },
          },
        }),
      }),
    setSettings: (changes: Omit<SettingsRequest, "policy">): void => store.changeSettings(changes),
  };
}

export type ClosetSettings = ReturnType<typeof createClosetSettings>;
