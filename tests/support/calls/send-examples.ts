import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { calls } from "#server/app.ts";
import { addKey } from "#server/accounts/api-keys.ts";
import { RIGHTS } from "#domain/people/rights.ts";
import { createErrorHandler } from "#server/http/errors.ts";
import { commonHeaders } from "#server/http/security-headers.ts";
import type { OpenApi } from "#server/openapi/openapi.ts";
import { computeSha256 } from "#tests/support/drivers/owner-api.ts";
import { waitForCode, waitForDigits } from "#tests/support/drivers/outbox.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { EXAMPLE_VALUES, type ExampleRequest, listExampleRequests } from "./example-requests.ts";

const ORIGIN = "https://closet.example";
const METRICS_TOKEN = "a-token-of-some-length";

/** These settings add every optional call. */
export const EXAMPLE_SETTINGS = {
  PUBLIC_URL: ORIGIN,
  METRICS_TOKEN,
  CLOSETS_PER_ACCOUNT: "1",
  GOOGLE_CLIENT_ID: "id",
  GOOGLE_CLIENT_SECRET: "secret",
  IOS_APP_ID: "ABCDE12345.com.example.app",
  ANDROID_PACKAGE: "com.example.app",
  ANDROID_CERT_SHA256: "ab".repeat(32),
};

const JANE = {
  items: [{ id: "coat", thumbnailImageURL: "coat.jpg", brand: "Meridian", createdAt: 1 }],
  outfits: [{ id: "monday", previewUrl: null, createdAt: 1, sFrac: 0.5 }],
  collections: [{ id: "work", name: "Work", folders: [], createdAt: 1 }],
  collectionItems: [{ collectionId: "work", itemId: "coat" }],
};

export async function startExampleServer() {
  const picture = await drawNoise({ width: 300, height: 400 }).jpeg().toBuffer();
  const services = await openTestServices({ jane: { answer: JANE, picture } }, EXAMPLE_SETTINGS);
  const app = new Hono().use(commonHeaders(services)).route("/", calls(services));
  app.onError(createErrorHandler(services.log));
  const listener = getRequestListener(app.fetch);
  const url = await startHttpServer((request, response) => void listener(request, response));
  const open = () => createVisitor((address, init) => fetch(address.replace(ORIGIN, url), init), ORIGIN);
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;
  return { services, url, open, document, dataDir: services.store.dataDir };
}

type ExampleServer = Awaited<ReturnType<typeof startExampleServer>>;

/** Sends the examples of all calls in their order. `onResponse` reads the response to its end. */
export async function sendExamples(
  { services, open, document, dataDir }: ExampleServer,
  onResponse: (example: ExampleRequest, response: Response) => Promise<void>,
): Promise<void> {
  const picture = (await findAnswer(services.store, "jane"))?.items[0]?.thumbnailImageURL ?? "";

  const photograph = await drawNoise({ width: 30, height: 40 }).jpeg().toBuffer();
  const wanted = { name: "a shop", username: null, rights: [...RIGHTS], expiresAt: null };
  const { key } = await addKey(services.store.db, wanted);
  let visitors = 0;
  const someone = open();
  /** The credentials of a call, and the values for its placeholders. */
  async function prepare({ credentials, body }: ExampleRequest) {
    const real: Record<string, string> = {
      [EXAMPLE_VALUES.picture]: picture.replace("/images/", ""),
      [EXAMPLE_VALUES.sha256]: computeSha256(photograph),
    };
    let headers: Record<string, string> = {};
    if (credentials.includes("key")) headers = { Authorization: `Bearer ${key}` };
    else if (credentials.includes("token") || credentials.includes("session")) {
      // An earlier example may have ended the session.
      if ((await someone.findToken()) === null) {
        visitors += 1;
        await someone.signIn(`visitor-${visitors}@mail.example`, dataDir);
      }
      real[EXAMPLE_VALUES.userId] = await someone.getUserId();
      if (credentials.includes("token")) headers = await someone.bearer();
    } else if (credentials.includes("metrics")) headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    if (body?.includes(EXAMPLE_VALUES.code) === true) {
      await someone.askForLink("jane@mail.example");
      real[EXAMPLE_VALUES.code] = await waitForCode(dataDir, "jane@mail.example");
    }
    if (body?.includes(EXAMPLE_VALUES.digits) === true) {
      await someone.askForLink("rosa@mail.example");
      real[EXAMPLE_VALUES.digits] = await waitForDigits(dataDir, "rosa@mail.example");
    }
    const fill = (text: string) => Object.entries(real).reduce((all, [from, to]) => all.replaceAll(from, to), text);
    return { headers, fill };
  }

  for (const example of listExampleRequests(document)) {
    const { method, path, body } = example;
    const { headers, fill } = await prepare(example);
    const response = await someone.call(method, fill(path), {
      ...(body !== null && { body: body === EXAMPLE_VALUES.bytes ? photograph : fill(body) }),
      headers: { ...example.headers, ...headers },
      cookies: !example.credentials.includes("token"),
    });
    await onResponse(example, response);
  }
}
