import { globSync, readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readDraft } from "#domain/composer/draft.ts";
import type { TablePreview } from "#domain/moving-in/preview-table.ts";
import { applyEdits, type PendingEdits } from "#domain/owner/pending-edits.ts";
import { readHeldDevice, toStoredRecord, toStoredText } from "#tests/support/releases/held-device.ts";
import { anOwnCloset, anOwnItem } from "#tests/support/factories/closets.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { readGuest } from "./account/guest.ts";
import { readDisplayName } from "./account/social-sign-in.ts";
import { hasSignedIn, LINK_SENT_AT, LINKS_SENT_AT, readStoredText } from "./account/stored-text.ts";
import { findPendingEmail } from "./account/stored-text.ts";
import { readLastCloset } from "./closet/last-closet.ts";
import { createStoredEdits } from "./owner/content/stored-edits.ts";
import { findStoredColumns } from "./owner/import/table-preview.ts";
import { readKeptAnswer, readKeptContent } from "./owner/offline/keep-closet.ts";
import { readSharedPhotographs } from "./owner/offline/shared-photographs.ts";
import { readStoredUpload } from "./owner/uploads/upload-database.ts";

/** Every file that stores on the device, and what. A new one needs a line here, and its format in the next held device. */
const STORING: Record<string, string[]> = {
  "app/account/deletion-note.ts": ["deleted"],
  "app/account/guest.ts": ["guest"],
  "app/account/session.ts": ["signedInAt"],
  "app/account/sign-in-code.ts": ["signInCode"],
  "app/account/sign-in-link.ts": ["emailForSignIn", "linkSentAt"],
  "app/account/social-sign-in.ts": ["fullRegName"],
  "app/closet/last-closet.ts": ["lastCloset"],
  "app/composer/drafts/draft-database.ts": ["drafts"],
  "app/composer/send/send-form.tsx": ["sentName"],
  "app/invite-card/use-invite-flow.ts": ["linksSentAt"],
  "app/owner/content/stored-edits.ts": ["ownEdits:"],
  "app/owner/import/table-preview.ts": ["importedColumns"],
  "app/owner/items/cutout-question.tsx": ["cutoutsShown"],
  "app/owner/lists/grid-columns.tsx": ["gridColumns"],
  "app/owner/offline/keep-closet.ts": ["closet"],
  "app/owner/offline/service-worker.ts": ["closet", "shared-photographs"],
  "app/owner/uploads/upload-database.ts": ["own-closet"],
  "app/owner/wishes/waiting-facts.ts": ["shopFacts"],
  "app/report-fault.ts": ["faultReports"],
  "app/ui/open-modal-script.ts": ["looksCloser"],
};
const STORES = /storeText\(|Storage\.setItem\(|openRecords\(|[cC]ache\)?\??\.put\(|shared\.put\(/;
/** No release has stored them yet. */
const NEW = ["shopFacts"];
/** They hand on what others store. */
const GENERAL = ["app/account/stored-text.ts", "app/storage/open-records.ts"];

const RELEASES = readdirSync("tests/releases", { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);

test("each file that stores on a device is listed, and a release holds each format", () => {
  const files = globSync("app/**/*.{ts,tsx}").filter(
    (file) => !file.includes(".test.") && STORES.test(readFileSync(file, "utf8")),
  );
  expect(files.filter((file) => !GENERAL.includes(file)).toSorted()).toEqual(Object.keys(STORING));
  const held = RELEASES.map(readHeldDevice).flatMap(Object.values).flatMap(Object.keys);
  for (const name of Object.values(STORING).flat())
    expect([name, held.some((key) => key.startsWith(name))]).toEqual([name, !NEW.includes(name)]);
});

/** Work that names no account belongs to the owner of its closet. */
const PART = { account: "acc", owned: ["abe"], username: "abe" };

beforeEach(() => void vi.useFakeTimers({ now: 1_795_924_900_000 }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openDevice(release: string) {
  const device = readHeldDevice(release);
  const texts = Object.fromEntries(Object.entries(device.localStorage).map(([key, text]) => [key, toStoredText(text)]));
  const methods = {
    getItem: (key: string) => texts[key] ?? null,
    setItem: (key: string, text: string) => void (texts[key] = text),
    removeItem: (key: string) => void delete texts[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(texts, name, { value, enumerable: false });
  const toResponse = ({ type, headers, json, text, blob }: (typeof device.caches)[string][string]): Response =>
    new Response(json === undefined ? (text ?? Buffer.from(blob ?? "", "base64")) : JSON.stringify(json), {
      headers: { "Content-Type": type, ...headers },
    });
  const match = (name: string) => async (address: string) => {
    const found = device.caches[name]?.[new URL(address, "http://localhost").pathname];
    return found && toResponse(found);
  };
  vi.stubGlobal("localStorage", texts);
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("caches", {
    has: async (name: string) => name in device.caches,
    match: match("closet"),
    open: async (name: string) => ({
      match: match(name),
      keys: async () => Object.keys(device.caches[name] ?? {}).map((path) => ({ url: `http://localhost${path}` })),
    }),
  });
  return device;
}

test.for(RELEASES)("texts on a device of release %s are read", (release) => {
  openDevice(release);
  expect(readGuest()).toEqual({ key: "q7VbX2mT0aYkLr9sWdEfGh", name: "نور" });
  expect(readLastCloset()).toEqual({ username: "emma", firstName: "Emma" });
  expect(readDisplayName()).toBe("Abe Roe");
  expect(findPendingEmail()).toBe("abe@x.example");
  expect(hasSignedIn()).toBe(true);
  expect(readStoredText(LINKS_SENT_AT)?.split(" ").map(Number)).toContain(Number(readStoredText(LINK_SENT_AT)));
  const columns = [{ heading: "Brand" }, { heading: "Name" }] as TablePreview["columns"];
  expect(findStoredColumns(columns)).toEqual(["brand", null]);
});

test.for(RELEASES)(
  "edits that wait on a device of release %s change the closet as their owner saw it",
  async (release) => {
    openDevice(release);
    let edits: PendingEdits = [];
    const stop = createStoredEdits(PART).start((found) => (edits = [...edits, ...found]));
    await vi.waitFor(() => expect(edits).toHaveLength(10), HANG_MS);
    stop();
    const trip = { id: "trip", version: "1", name: "Trip", folders: [], createdAt: 0, itemIds: ["coat"] };
    const before = {
      ...anOwnCloset(
        anOwnItem("hat", { createdAt: 2 }),
        anOwnItem("coat", { createdAt: 1, name: "Coat", brand: "Old" }),
      ),
      collections: [trip],
      collectionItems: [{ collectionId: "trip", itemId: "coat" }],
    };
    const after = applyEdits(before, edits);
    expect(after).toMatchObject({
      user: { tap: "prompt" },
      items: [
        { id: "coat", name: "Typed on the train", brand: null, wears: [{ id: "worn-1", on: "2026-11-20" }] },
        { id: "hat", name: "Of the account" },
      ],
      outfits: [{ name: "Made offline", itemIds: ["coat", "hat"] }],
      collectionItems: [{ collectionId: "trip", itemId: "hat" }],
    });
    // The owner still has to choose.
    expect(after.items[1]).not.toHaveProperty("notes");
    expect(edits.filter(({ stored }) => stored)).toMatchObject([
      { changes: { notes: "Mine" }, stored: { notes: "Theirs" } },
    ]);
    expect(edits.flatMap(({ call }) => call?.kind ?? [])).toEqual(["settings", "styling", "link"]);
  },
);

test.for(RELEASES)(
  "boards, answers and photographs on a device of release %s lose nothing when they are read",
  (release) => {
    const { drafts, "own-closet": uploads } = readHeldDevice(release).indexedDB;
    const read = (all: typeof drafts, readOne: (value: unknown) => unknown) => {
      const records = (all?.records ?? []).map(toStoredRecord);
      expect(records.map(readOne)).toEqual(records);
      expect(records.length).toBeGreaterThan(0);
    };
    read(drafts, readDraft);
    read(uploads, readStoredUpload);
  },
);

test.for(RELEASES)("the closet and the shared photographs on a device of release %s open", async (release) => {
  openDevice(release);
  expect(await readKeptContent("abe")).toMatchObject({
    version: 3,
    closet: { items: [{ name: "Only kept" }, { id: "coat" }] },
  });
  expect(await readKeptContent("bob")).toBeNull();
  expect(await readKeptAnswer("abe", "stylings")).toMatchObject({ stylings: [] });
  expect(await readKeptAnswer("abe", "links")).toEqual([]);
  expect(await readSharedPhotographs(PART)).toMatchObject({
    photographs: [{ file: { name: "shared coat.jpg" } }, { file: { name: "account.jpg" } }],
    left: 2,
  });
});
