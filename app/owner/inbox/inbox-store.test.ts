import { expect, onTestFinished, test, vi } from "vitest";
import { WRITER_WAIT_MS } from "#domain/limits.ts";
import type { InboxStyling } from "#domain/stylings/inbox-styling.ts";
import { createInboxStore } from "./inbox-store.ts";

const STYLING: InboxStyling = {
  id: "one",
  name: "Ana",
  note: "",
  layout: null,
  previewUrl: null,
  state: "seen",
  sentAt: 1,
  isGuest: true,
  hasEmail: false,
  isReported: false,
  isBlocked: false,
  canBlock: true,
};

/** A server that rejects each decision with this status, and then lists the styling with these fields. */
function openInbox(status: number, after: Partial<InboxStyling>) {
  vi.stubGlobal("fetch", (_: string, { method }: RequestInit) =>
    Promise.resolve(
      method === "GET"
        ? Response.json({ status: "OK", newStylings: 0, total: 1, stylings: [{ ...STYLING, ...after }] })
        : Response.json({ status: "ERROR", message: "no" }, { status }),
    ),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const inbox = createInboxStore("jane", { onAccepted: () => Promise.resolve() });
  inbox.open();
  return inbox;
}

test("a full closet is told from an answer on another device", async () => {
  expect(await openInbox(409, {}).decide("one", { decision: "accept" })).toBe("NO_ROOM");
  expect(await openInbox(409, { state: "declined" }).decide("one", { decision: "accept" })).toBe("CHANGED");
  expect(await openInbox(409, { state: "withdrawn" }).decide("one", { decision: "accept" })).toBe("CHANGED");
  expect(await openInbox(409, {}).decide("one", { decision: "seen", reply: "Thanks" })).toBe("CHANGED");
  expect(await openInbox(503, {}).decide("one", { decision: "accept" })).toBe("FAILED");
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

test("a decision waits longer than the server waits for another writer", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  onTestFinished(() => timeout.mockRestore());
  await openInbox(503, {}).decide("one", { decision: "accept" });
  expect(timeout.mock.calls.at(-1)?.[0]).toBeGreaterThan(WRITER_WAIT_MS);
});
