import { useMemo } from "react";
import type { FieldPolicy } from "#domain/field-policy.ts";
import type { StylingSenders } from "#domain/stylings/styling.ts";
import type { Tap } from "#domain/tap.ts";
import type { ClosetStore } from "#app/owner/content/closet-store.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";
import { useOwnParts } from "#app/owner/own-closet-context.ts";

type Privacy = { visibility: "public" | "private"; isIndexed?: boolean };
type Settings = {
  tap?: Tap;
  policy?: FieldPolicy;
  showsCutouts?: boolean;
  stylings?: StylingSenders;
  mails?: boolean;
};

/** Shown at once; put back when the server does not accept it. */
async function save(
  store: ClosetStore,
  call: { method: string; path: string; body: object },
  shown: Parameters<ClosetStore["setUser"]>[0],
): Promise<void> {
  const before = store.getState().closet.user;
  store.setUser(shown);
  const answer = await callOwner(call.method, `${getOwnClosetCall(store.username)}/${call.path}`, { body: call.body });
  if (answer.status === "OK") return;
  store.setUser(before);
  store.showNotice("NOT_SAVED", 1, null);
}

export function useSettings() {
  const { store } = useOwnParts();
  return useMemo(
    () => ({
      setPrivacy: ({ visibility, isIndexed = false }: Privacy) =>
        save(
          store,
          { method: "PUT", path: "privacy", body: { visibility, ...(visibility === "public" && { isIndexed }) } },
          { visibility, isIndexed },
        ),
      setSettings: (changes: Settings) => {
        const { policy } = changes;
        const { policy: before } = store.getState().closet.user;
        return save(
          store,
          { method: "PATCH", path: "settings", body: changes },
          {
            ...changes,
            ...(policy && {
              policy: {
                items: { ...before.items, ...policy.items },
                outfits: { ...before.outfits, ...policy.outfits },
              },
            }),
          },
        );
      },
    }),
    [store],
  );
}
