import { getOrderKey } from "#domain/closet-order.ts";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { SIGNED_IN_AT } from "#app/account/stored-text.ts";
import { getToken } from "#app/account/token.ts";
import { reloadPage } from "#app/reload-offer.ts";
import { toAddress } from "#domain/base-path.ts";
import { findAskedPath } from "#domain/owner/offline-paths.ts";
import type { OwnCloset, OwnItem } from "#domain/owner/own-closet.ts";
import { addCutout } from "./content/change-pictures.ts";
import { addEntry, replaceItem, showInCollection } from "./content/closet-actions.ts";
import { createOwnClosetStore, type OwnClosetStore } from "./content/own-closet-store.ts";
import { createFileImport } from "./import/file-import.ts";
import { createInboxStore } from "./inbox/inbox-store.ts";
import { createLinksStore } from "./links/links-store.ts";
import { NoticeBar } from "./notice-bar.tsx";
import type { DeviceAccount, DevicePart } from "./content/device-part.ts";
import { forgetOtherParts, openOfflineCopy } from "./offline/keep-closet.ts";
import { mayCall } from "#domain/people/rights.ts";
import { getAccess, OwnClosetContext, type OwnClosetParts } from "./own-closet-context.ts";
import { useOwnPath } from "./own-link.tsx";
import { OwnerHeader } from "./owner-header.tsx";
import { createClosetSettings } from "./settings/closet-settings.ts";
import { createUploadQueue } from "./uploads/upload-queue.ts";
import { rejectDroppedFiles } from "./use-dropped-files.ts";
import { getRetryDelayMs } from "#app/storage/retry-delay.ts";
import { findLostAccess, getOwnClosetCall } from "./owner-call.ts";

type OnVersions = (version: number, inbox: number) => void;

/** Follows only while the page is visible. Returns a function that stops it. */
function watchVersions(part: DevicePart, onVersions: OnVersions): () => void {
  const stopped = new AbortController();
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    close();
    source = new EventSource(toAddress(`${getOwnClosetCall(part.username)}/changes`));
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const { version, inbox } = JSON.parse(data) as { version: number; inbox: number };
      onVersions(version, inbox);
    });
    // Without a connection the browser tries again by itself; after an answer that is no stream it does not.
    source.addEventListener("error", () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      void findLostAccess(part);
      timer = setTimeout(open, getRetryDelayMs(Infinity));
    });
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  // Over HTTP/1.1 a browser has six connections per host, for all tabs together.
  const update = (): void => (document.hidden ? close() : open());
  document.addEventListener("visibilitychange", update, stopped);
  addEventListener("online", update, stopped);
  update();
  return () => {
    stopped.abort();
    close();
  };
}

const KEEP_AFTER_MS = 3000;

function startKeeping({ store, closets }: Pick<OwnClosetParts, "store" | "closets">, path: string): () => void {
  const stopped = new AbortController();
  const opening = openOfflineCopy({ account: store.part.account, username: store.username, path });
  let kept: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep(): void {
    clearTimeout(timer);
    timer = undefined;
    const content = store.getContent();
    if (content.closet === kept) return;
    kept = content.closet;
    void forgetOtherParts(closets.map(({ username }) => username)).catch(() => undefined);
    void opening.then((copy) => copy?.saveContent(content, stopped.signal));
  }

  function schedule(): void {
    const { phase, keptAtMs } = store.getState();
    if (phase === "READY" && keptAtMs === null) timer ??= setTimeout(keep, KEEP_AFTER_MS);
  }

  const unsubscribe = store.subscribe(schedule);
  document.addEventListener("visibilitychange", () => document.hidden && timer !== undefined && keep(), stopped);
  addEventListener("online", () => store.getState().keptAtMs !== null && void store.load(), stopped);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    stopped.abort();
  };
}

type Settings = Pick<OwnClosetParts, "closets" | "publicUrl" | "cutoutHost">;

type OpenOwnClosetProps = Settings & {
  first: OwnCloset;
  totalItems: number;
  device: DeviceAccount;
  children: ReactNode;
};

/** One after the other. What the page does not get to can be cut out later. */
async function loadAndCutOut(store: OwnClosetStore): Promise<void> {
  const known = new Set(store.getState().closet.items.map(({ id }) => id));
  await store.load();
  for (const { id } of store.getState().closet.items) if (!known.has(id)) await addCutout(store, id);
}

function createParts(first: OwnCloset, totalItems: number, device: DeviceAccount, site: Settings): OwnClosetParts {
  const store = createOwnClosetStore(first, totalItems, device);
  const queue = createUploadQueue({
    part: store.part,
    ...(site.cutoutHost !== null && { makeCutout: async () => null }),
    isKnownFile: (sha256, uploadId) =>
      store.getState().closet.items.some((item) => item.originalSha256 === sha256 && item.id !== uploadId),
    hasEntry: ({ id, target: { list } }) =>
      list !== "pictures" && store.getState().closet[list].some((entry) => entry.id === id),
    findFirstKey(list) {
      const [first] = list === "pictures" ? [] : store.getState().closet[list];
      return first && "createdAt" in first ? getOrderKey(first) : 0;
    },
    onNotTaken: (total, most) => store.showNotice("NOT_TAKEN", total, null, { most }),
    onAdded({ target, preview }, entry) {
      const { list } = target;
      if (list === "pictures") replaceItem(store, entry as OwnItem);
      else addEntry(store, list, entry);
      const isOnlyPicture = list === "pictures" && !(entry as OwnItem).pictures?.length;
      // Without a preview: a picture that only the server can decode.
      const isForBrowser = site.cutoutHost === null && (isOnlyPicture || (list === "items" && !preview));
      if (isForBrowser) void addCutout(store, entry.id);
      if ("collectionId" in target) showInCollection(store, target, entry.id);
    },
  });
  const fileImport = createFileImport({
    username: first.user.username,
    beforeImport: store.sendNow,
    onImported: () => void (site.cutoutHost === null ? loadAndCutOut(store) : store.load()),
  });
  const inbox = createInboxStore(first.user.username, { onAccepted: store.load });
  const links = createLinksStore(first.user.username);
  return { store, queue, fileImport, inbox, links, settings: createClosetSettings(store), ...site };
}

/** The answers of uploads do not say how much room the closet has left. */
function refreshAfterUploads({ store, queue }: OwnClosetParts): () => void {
  let hadUploads = false;
  return queue.subscribe(() => {
    const hasUploads = queue.getState().uploads.length > 0;
    if (hadUploads && !hasUploads) void store.refresh();
    hadUploads = hasUploads;
  });
}

/** What waits in this page belongs to its account. */
async function reloadForAnother(account: string): Promise<void> {
  const session = await getToken({ isForced: true });
  if (session.status === "OK" && session.token.claims.sub !== account) reloadPage();
}

function leaveWithOtherTab(account: string): () => void {
  const leave = ({ key, newValue }: StorageEvent): void => {
    if (key !== SIGNED_IN_AT) return;
    if (newValue === null) location.replace(toAddress("/"));
    else void reloadForAnother(account);
  };
  addEventListener("storage", leave);
  return () => removeEventListener("storage", leave);
}

export function OpenOwnCloset({ first, totalItems, device, children, ...site }: OpenOwnClosetProps) {
  const [parts] = useState(() => createParts(first, totalItems, device, site));
  const path = useOwnPath();
  const navigate = useNavigate();
  useEffect(() => {
    const asked = findAskedPath(location.hash);
    if (asked !== null) void navigate(asked, { replace: true });
  }, [navigate]);

  useEffect(() => {
    const { store, queue, inbox, links } = parts;
    const stops = [
      leaveWithOtherTab(store.part.account),
      rejectDroppedFiles(),
      startKeeping(parts, path),
      store.start(),
      queue.start(store.whole),
      refreshAfterUploads(parts),
      watchVersions(store.part, (version, inboxVersion) => {
        store.followVersion(version);
        inbox.reloadIfNewer(inboxVersion);
        if (mayCall(getAccess(store.getState().closet.user), "listLinks")) links.reloadIfNewer(inboxVersion);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [parts, path]);

  return (
    <OwnClosetContext value={parts}>
      <OwnerHeader />
      {children}
      <NoticeBar />
    </OwnClosetContext>
  );
}
