import { expect, onTestFinished, test, vi } from "vitest";
import { INBOX_PAGE, WRITER_WAIT_MS } from "#domain/limits.ts";
import type { InboxStyling } from "#domain/stylings/inbox-styling.ts";
import { createInboxStore } from "./inbox-store.ts";

const STYLING: InboxStyling = {
  id: "one",
  name: "Ana",
  version: 1,
  otherVersions: [],
  note: "",
  layout: null,
  previewUrl: null,
  state: "seen",
  sentAt: 1,
  credit: false,
  isGuest: true,
  hasEmail: false,
  isReported: false,
  linkId: null,
  isBlocked: false,
  canBlock: true,
};

/** A server that rejects each decision with this status, and then lists the styling with these fields. */
function openInbox(status: number, after: Partial<InboxStyling>, code = "") {
  vi.stubGlobal("fetch", (_: string, { method }: RequestInit) =>
    Promise.resolve(
      method === "GET"
        ? Response.json({ status: "OK", waiting: 1, total: 1, stylings: [{ ...STYLING, ...after }], blocked: [] })
        : Response.json({ status: "ERROR", message: "no", code }, { status }),
    ),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const inbox = createInboxStore("jane", { onAccepted: () => Promise.resolve() });
  inbox.open();
  return inbox;
}

test("a full closet, and an outfit that is gone, are told from an answer on another device", async () => {
  for (const [status, code, result] of [
    [409, "tooManyEntries", "NO_ROOM"],
    [404, "noSuchEntry", "GONE"],
    [409, "nothingLeft", "FAILED"],
  ] as const)
    expect(await openInbox(status, {}, code).decide("one", { decision: "accept" })).toBe(result);
  expect(await openInbox(409, { state: "declined" }).decide("one", { decision: "accept" })).toBe("CHANGED");
  expect(await openInbox(409, { state: "withdrawn" }).decide("one", { decision: "accept" })).toBe("CHANGED");
  expect(await openInbox(409, {}).decide("one", { decision: "seen", reply: "Thanks" })).toBe("CHANGED");
  expect(await openInbox(503, {}).decide("one", { decision: "accept" })).toBe("UNREACHABLE");
  expect(await openInbox(401, {}).decide("one", { decision: "accept" })).toBe("FAILED");
});

test.for([
  [401, "SIGNED_OUT"],
  [500, "UNREACHABLE"],
] as const)("an inbox that cannot be read after %i is %s", async ([status, phase]) => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ status: "ERROR" }, { status })));
  onTestFinished(() => void vi.unstubAllGlobals());
  const inbox = createInboxStore("jane", { onAccepted: () => Promise.resolve() });
  inbox.open();
  await expect.poll(() => inbox.getState().phase).toBe(phase);
});

test("the count is of those that have no answer; what was open at the visit keeps its place", async () => {
  const inbox = openInbox(200, {});
  await expect.poll(() => inbox.getState().phase).toBe("READY");
  const answer = async (state: InboxStyling["state"]) => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ status: "OK", styling: { ...STYLING, state } })));
    await inbox.decide("one", { decision: "seen" });
    return [inbox.getState().totalWaiting, [...inbox.getState().openIds]];
  };
  expect(await answer("seen")).toEqual([1, ["one"]]);
  expect(await answer("declined")).toEqual([0, ["one"]]);
  expect(await answer("seen")).toEqual([1, ["one"]]);
  expect(await answer("accepted")).toEqual([0, ["one"]]);
  inbox.open();
  expect([...inbox.getState().openIds]).toEqual([]);
});

test("a decision waits longer than the server waits for another writer", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  onTestFinished(() => timeout.mockRestore());
  await openInbox(503, {}).decide("one", { decision: "accept" });
  expect(timeout.mock.calls.at(-1)?.[0]).toBeGreaterThan(WRITER_WAIT_MS);
});

test("older stylings that do not arrive are asked for again", async () => {
  const inbox = openInbox(200, {});
  await expect.poll(() => inbox.getState().phase).toBe("READY");
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path.split("?")[1] ?? "");
    return Promise.reject(new Error("offline"));
  });
  await inbox.showOlder();
  expect(inbox.getState()).toMatchObject({ phase: "READY", hasOlderFailed: true });
  await inbox.showOlder();
  expect(asked).toEqual(Array(2).fill(`limit=${2 * INBOX_PAGE}`));
});

test("a decision that fails is followed by a read, although the version is the same", async () => {
  const inbox = openInbox(503, {});
  inbox.reloadIfNewer(7);
  await expect.poll(() => inbox.getState().phase).toBe("READY");
  const before = inbox.getState().stylings;
  inbox.reloadIfNewer(7);
  expect(await inbox.decide("one", { decision: "seen" })).toBe("UNREACHABLE");
  expect(inbox.getState().stylings).toBe(before);
  inbox.reloadIfNewer(7);
  await expect.poll(() => inbox.getState().stylings).not.toBe(before);
});
