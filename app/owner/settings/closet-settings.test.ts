import { expect, onTestFinished, test, vi } from "vitest";
import type { OwnCloset } from "#domain/owner/own-closet.ts";
import { createOwnClosetStore } from "#app/owner/content/own-closet-store.ts";
import { createClosetSettings } from "./closet-settings.ts";

const EMPTY = { items: [], outfits: [], collections: [], portfolios: [], inspirations: [] };
const USER = { username: "emma", visibility: "private", isIndexed: false, mails: true, tap: "prompt", policy: {} };
const DEVICE = { account: "a1", owned: ["emma"] };

const CLOSET = { ...EMPTY, items: [{ id: "coat", version: "1" }], user: USER } as unknown as OwnCloset;

type Call = { address: string; body: unknown; answer: (status: number) => void };

/** A server that answers each change when the test says so, and cannot be read. */
function openSettings() {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", (path: string, { method, body }: RequestInit) => {
    if (method === "GET" || method === undefined) return Promise.reject(new Error("offline"));
    return new Promise<Response>((resolve) => {
      const answer = (status: number) =>
        resolve(Response.json({ status: status < 400 ? "OK" : "ERROR", message: "" }, { status }));
      calls.push({ address: path.split("/").at(-1) ?? "", body: JSON.parse(body as string), answer });
    });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const store = createOwnClosetStore(CLOSET, 0, DEVICE);
  const answerNext = async (status: number): Promise<Call> => {
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    const call = calls.shift() as Call;
    call.answer(status);
    return call;
  };
  return {
    settings: createClosetSettings(store),
    store,
    readUser: () => store.getState().closet.user,
    calls,
    answerNext,
  };
}

test("a setting waits for an answer, and one that is rejected is put back", async () => {
  const { settings, store, readUser, answerNext } = openSettings();
  settings.setSettings({ mails: false });
  settings.setSettings({ pronoun: "them" });
  const visibility = settings.setPrivacy({ visibility: "public" });
  expect(readUser()).toMatchObject({ mails: false, visibility: "public" });
  expect((await answerNext(503)).body).toEqual({ mails: false });
  await expect.poll(() => store.getState().saving).toBe("OFFLINE");
  expect((await answerNext(200)).body).toEqual({ visibility: "public", isIndexed: false });
  await visibility;
  expect(readUser()).toMatchObject({ mails: false, visibility: "public", pronoun: "them" });
  const sending = store.sendNow();
  expect((await answerNext(200)).body).toEqual({ mails: false });
  await answerNext(400);
  await sending;
  expect(readUser()).toMatchObject({ mails: false });
  expect(readUser().pronoun).toBeUndefined();
  expect(store.getState().notice?.kind).toBe("NOT_SAVED");
});

test("changes of one setting are sent in order, and what fails goes back to what the server has", async () => {
  const { settings, readUser, calls, answerNext } = openSettings();
  const first = settings.setPrivacy({ visibility: "public" });
  const second = settings.setPrivacy({ visibility: "private" });
  const third = settings.setPrivacy({ visibility: "public", isIndexed: true });
  await expect.poll(() => calls.length).toBe(1);
  expect((await answerNext(503)).body).toEqual({ visibility: "public", isIndexed: false });
  await first;
  expect(readUser()).toMatchObject({ visibility: "public", isIndexed: true });
  expect((await answerNext(503)).body).toEqual({ visibility: "private" });
  await second;
  await answerNext(503);
  await third;
  expect(readUser()).toMatchObject({ visibility: "private", isIndexed: false });
});

test("fields that are shown and hidden at once are put back one by one, and never wait for a connection", async () => {
  const { settings, store, readUser, calls, answerNext } = openSettings();
  const first = settings.setPolicy({ items: { price: true } });
  const second = settings.setPolicy({ outfits: { notes: false } });
  expect(readUser().policy).toEqual({ items: { price: true }, outfits: { notes: false } });
  await answerNext(503);
  await answerNext(200);
  await Promise.all([first, second]);
  expect(readUser().policy).toEqual({ items: {}, outfits: { notes: false } });
  await store.sendNow();
  expect(calls).toEqual([]);
});

test("a setting does not wait for an edit that the server cannot take now", async () => {
  const { settings, store, answerNext } = openSettings();
  store.edit("items", "coat", { name: "Coat" });
  const failing = store.sendNow();
  expect((await answerNext(503)).body).toMatchObject({ name: "Coat" });
  await failing;
  settings.setSettings({ mails: false });
  expect(await answerNext(200)).toMatchObject({ address: "settings" });
  expect(await answerNext(503)).toMatchObject({ address: "coat" });
});
