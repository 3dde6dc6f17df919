import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { createUploadSender } from "./send-upload.ts";
import type { StoredUpload } from "./upload-database.ts";
import { anUpload } from "#tests/support/factories/closets.ts";

afterEach(() => vi.unstubAllGlobals());

type Answer = { status: number; text?: string };

const ERROR = JSON.stringify({ status: "ERROR", message: "No." });

/** A server with this answer to the photograph, and to the call of the closet. */
function send(closetStatus: number, { status, text = ERROR }: Answer = { status: 404 }, content?: Blob) {
  class Request extends EventTarget {
    upload = new EventTarget();
    status = status;
    responseText = text;
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      this.dispatchEvent(new Event("loadend"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  const body = JSON.parse(closetStatus === 200 ? '{"status":"OK"}' : ERROR) as object;
  vi.stubGlobal("fetch", async () => Response.json(body, { status: closetStatus }));
  const sender = createUploadSender({
    part: { account: "a1", owned: ["emma"], username: "emma" },
    onProgress: () => undefined,
    onEntry: async () => undefined,
  });
  return sender(anUpload(content && { content }));
}

test.for([
  ["another account is signed in", 404, "SIGNED_OUT"],
  ["no account is signed in", 401, "SIGNED_OUT"],
  ["the server cannot say whose closet it is", 503, "OFFLINE"],
  ["the owner is signed in", 200, "REJECTED"],
] as const)("an upload that gets 404 while %s", async ([, closetStatus, outcome]) => {
  expect(await send(closetStatus)).toBe(outcome);
});

test.for([
  [413, "PROXY_LIMIT"],
  [401, "INTERCEPTED"],
  [404, "INTERCEPTED"],
  [200, "DIVERTED"],
  [502, "BUSY"],
] as const)("a proxy’s %i is not taken for an answer of this site", async ([status, outcome]) => {
  expect(await send(401, { status, text: "<html>Something</html>" })).toBe(outcome);
});

test("a file that was moved after its choice is not told as a lost connection", async () => {
  const gone = new Blob(["coat"]);
  vi.spyOn(gone, "slice").mockReturnValue(
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error()) }),
  );
  vi.stubGlobal(
    "FormData",
    class extends Map {
      append(name: string, part: unknown): void {
        this.set(name, part);
      }
    },
  );
  expect(await send(200, { status: 0, text: "" }, gone)).toBe("FILE_GONE");
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
    part: { account: "a1", owned: ["emma"], username: "emma" },
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
