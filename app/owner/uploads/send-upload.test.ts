import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { createUploadSender } from "./send-upload.ts";
import type { StoredUpload } from "./upload-database.ts";
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

/** The forms that are sent for a photograph with its cut-out, to a server that answers with these statuses. */
async function listForms(statuses: number[], target: StoredUpload["target"]) {
  const forms: { call: string; entry: unknown; pictures: string[] }[] = [];
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = JSON.stringify({ status: "OK", item: { id: "one", version: "7" } });
    call = "";
    open(method: string, path: string): void {
      this.call = `${method} ${path}`;
    }
    send(form: FormData): void {
      this.status = statuses[forms.length] ?? 0;
      const names = (form.getAll("picture") as File[]).map(({ size }) => (size === 4 ? "coat" : "cut-out"));
      forms.push({ call: this.call, entry: JSON.parse(form.get("entry") as string), pictures: names });
      this.dispatchEvent(new Event("loadend"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  const sender = createUploadSender({
    username: "emma",
    onProgress: () => undefined,
    onEntry: async () => undefined,
    makeCutout: async () => new Blob(["cut-out"]),
  });
  const status = await sender(anUpload({ createdAt: 7, target }));
  return { forms, status };
}

const CUTOUT_SHA256 = createHash("sha256").update("cut-out").digest("hex");

test("a photograph, its cut-out and its entry are one call; a cut-out that is rejected is left out", async () => {
  const entry = { id: "one", createdAt: 7, thumbnailImageURL: "pictures/abc" };
  const whole = {
    call: "POST /owner/closets/emma/items",
    entry: { ...entry, cutout: { address: `pictures/${CUTOUT_SHA256}` } },
    pictures: ["coat", "cut-out"],
  };
  expect(await listForms([201], { list: "items" })).toEqual({ forms: [whole], status: null });
  const inCollection = { ...whole, entry: { ...whole.entry, collectionId: "summer" } };
  const { forms } = await listForms([201], { list: "items", collectionId: "summer" });
  expect(forms).toEqual([inCollection]);
  expect(await listForms([422, 201], { list: "items" })).toEqual({
    forms: [whole, { ...whole, entry, pictures: ["coat"] }],
    status: null,
  });
});

test("another picture of an item is one call, without a cut-out", async () => {
  const { forms } = await listForms([200], { list: "pictures", itemId: "hat" });
  expect(forms).toEqual([
    {
      call: "PATCH /owner/closets/emma/items/hat",
      entry: { add: { pictures: [{ address: "pictures/abc" }] } },
      pictures: ["coat"],
    },
  ]);
});
