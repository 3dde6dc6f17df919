import { afterEach, expect, test, vi } from "vitest";
import { createUploadSender } from "./send-upload.ts";
import { anUpload } from "#tests/support/factories/closets.ts";

afterEach(() => vi.unstubAllGlobals());

/** A server that has no place for the picture, and answers to the call of the closet with this status. */
function send(closetStatus: number): Promise<number | null> {
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 404;
    responseText = "";
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      this.dispatchEvent(new Event("loadend"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  vi.stubGlobal("fetch", async () => Response.json({}, { status: closetStatus }));
  const sender = createUploadSender({
    username: "emma",
    onProgress: () => undefined,
    onEntry: async () => undefined,
  });
  return sender(anUpload());
}

test.for([
  ["another account is signed in", 404, 401],
  ["no account is signed in", 401, 401],
  ["the server cannot say whose closet it is", 503, 0],
  ["the owner is signed in", 200, 404],
] as const)("an upload that gets 404 while %s", async ([, closetStatus, status]) => {
  expect(await send(closetStatus)).toBe(status);
});
