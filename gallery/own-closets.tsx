import { type ReactNode, useState } from "react";
import { DEFAULT_QUOTA } from "#domain/limits.ts";
import { EMPTY_LISTS, type Owner } from "#domain/closet.ts";
import type { OwnCloset } from "#domain/owner/own-closet.ts";
import type { ClosetState } from "#app/owner/content/closet-state.ts";
import { type OwnClosetStore, createOwnClosetStore } from "#app/owner/content/own-closet-store.ts";
import { createInboxStore } from "#app/owner/inbox/inbox-store.ts";
import { createLinksStore } from "#app/owner/links/links-store.ts";
import { createFileImport } from "#app/owner/import/file-import.ts";
import { OpenOwnCloset } from "#app/owner/open-own-closet.tsx";
import { OwnClosetContext } from "#app/owner/own-closet-context.ts";
import { createClosetSettings } from "#app/owner/settings/closet-settings.ts";
import type { Upload } from "#app/owner/uploads/upload-list.ts";
import { createUploadQueue, type UploadQueue } from "#app/owner/uploads/upload-queue.ts";
import { aCloset, EMMA, LONG_NAME, PUBLIC_URL, withCollections } from "./sample-closets.ts";
import { pageState, type StateOptions } from "./state.ts";

const versioned = <Entry extends object>(entries: readonly Entry[]): (Entry & { version: string })[] =>
  entries.map((entry) => ({ ...entry, version: "1" }));

const NAMES = ["Wool coat", undefined, LONG_NAME, "معطف طويل"];

/** `items` is how many; an outfit has two of them. */
export function anOwnCloset(items: number, user: Owner = EMMA): OwnCloset {
  const closet = withCollections(aCloset(user, { items, outfits: 5, portfolios: 3 }));
  return {
    ...closet,
    user: { ...user, ...SETTINGS },
    items: versioned(closet.items).map((item, at) => {
      const name = NAMES[at % NAMES.length];
      return { ...item, ...(name !== undefined && { name }) };
    }),
    outfits: versioned(closet.outfits.map((outfit) => ({ ...outfit, itemIds: ["item-0", "item-1"] }))),
    collections: versioned(closet.collections),
    portfolios: versioned(closet.portfolios),
    inspirations: versioned(closet.inspirations),
  };
}

const SETTINGS = {
  visibility: "private",
  isIndexed: false,
  tap: "prompt",
  policy: {},
  showsCutouts: false,
  stylings: "anyone",
  proposals: "anyone",
  helperOutfits: "closet",
  mails: true,
  language: null,
  pictureBytes: 0,
  quota: DEFAULT_QUOTA,
} as const;

export const anEmptyCloset = (user: Owner = EMMA): OwnCloset => ({
  ...EMPTY_LISTS,
  user: { ...user, ...SETTINGS },
});

export const asPublic = (closet: OwnCloset): OwnCloset => ({
  ...closet,
  user: { ...closet.user, visibility: "public" },
});

const BIN = [
  { kind: "items", id: "a", deletedAt: 0, name: "Wool coat", thumbnailImageURL: "/images/item-1" },
  { kind: "collections", id: "b", deletedAt: 0, name: LONG_NAME },
  { kind: "outfits", id: "c", deletedAt: 0, thumbnailImageURL: "/images/outfit-1" },
];

const answerFor =
  (closet: OwnCloset, binned: readonly object[]) =>
  (path: string): Response | null => {
    if (path.endsWith("/content")) return Response.json({ status: "OK", version: 1, closet });
    return path.endsWith("/bin") ? Response.json({ status: "OK", entries: binned }) : null;
  };

/** A page of the owner with all that surrounds it. */
export const ownPage = (
  element: ReactNode,
  closet: OwnCloset,
  { isBinEmpty = false, ...around }: StateOptions & { isBinEmpty?: boolean } = {},
) =>
  pageState(
    <OpenOwnCloset
      first={{ ...anEmptyCloset(), user: closet.user }}
      totalItems={0}
      device={DEVICE}
      closets={[]}
      publicUrl={PUBLIC_URL}
      cutoutHost={null}
    >
      {element}
    </OpenOwnCloset>,
    { answer: answerFor(closet, isBinEmpty ? [] : BIN), ...around },
  );

export const DEVICE = { account: "gallery", owned: [] };

type InOwnClosetProps = {
  closet: OwnCloset;
  state?: Partial<ClosetState>;
  uploads?: readonly Upload[];
  children: ReactNode;
};

function openStore(closet: OwnCloset, changes: Partial<ClosetState>): OwnClosetStore {
  const store = createOwnClosetStore(closet, closet.items.length, DEVICE);
  const changed = { ...store.getState(), ...changes };
  return Object.keys(changes).length === 0 ? store : { ...store, getState: () => changed };
}

function openQueue(username: string, uploads: readonly Upload[] = []): UploadQueue {
  const queue = createUploadQueue({
    part: { ...DEVICE, username },
    isKnownFile: () => false,
    hasEntry: () => false,
    findFirstKey: () => 0,
    onNotTaken: () => undefined,
    onAdded: () => undefined,
  });
  const state = { uploads, pause: null, isNotKept: false };
  return uploads.length === 0 ? queue : { ...queue, getState: () => state };
}

/** For components that read the closet. */
export function InOwnCloset({ closet, state = {}, uploads, children }: InOwnClosetProps) {
  const [parts] = useState(() => {
    const store = openStore(closet, state);
    return {
      store,
      queue: openQueue(closet.user.username, uploads),
      fileImport: createFileImport({
        username: closet.user.username,
        beforeImport: async () => undefined,
        onImported: () => undefined,
      }),
      inbox: createInboxStore(closet.user.username, { onAccepted: async () => undefined }),
      links: createLinksStore(closet.user.username),
      settings: createClosetSettings(store),
      closets: [],
      publicUrl: PUBLIC_URL,
      cutoutHost: null,
    };
  });
  return <OwnClosetContext value={parts}>{children}</OwnClosetContext>;
}
