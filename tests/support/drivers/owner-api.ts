import { createHash } from "node:crypto";
import { EventEmitter } from "node:events";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { accounts } from "#server/accounts/account-routes.ts";
import { giveCloset } from "#server/closets/owner/ownership/closet-of-account.ts";
import { owner } from "#server/accounts/owner-routes.ts";
import { stopMails } from "#server/closets/stylings/stop-mail-routes.ts";
import { stylingPictures } from "#server/closets/stylings/styling-picture-routes.ts";
import { invitations } from "#server/closets/owner/people/invitation-routes.ts";
import { stylings } from "#server/closets/stylings/styling-routes.ts";
import { createErrorHandler } from "#server/http/errors.ts";
import { addKey, type NewKey } from "#server/accounts/api-keys.ts";
import { RIGHTS } from "#domain/people/rights.ts";
import type { Log } from "#server/telemetry/log.ts";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";
import { openTestServices, type TestClosets } from "#tests/support/factories/services.ts";

export const OWNER_ORIGIN = "https://closet.example";

export const computeSha256 = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

export type OwnerRequest = { body?: string | Buffer; headers?: Record<string, string>; remoteAddress?: string };

export type OwnerResponse = { status: number; headers: Headers; text: string; json: unknown };

export async function openTestOwnerApi(closets: TestClosets = {}, env: NodeJS.ProcessEnv = {}, log?: Log) {
  const { store, ownerServices, accountServices, ...services } = await openTestServices(closets, env, log);
  const api = new Hono()
    .route("/", accounts(accountServices))
    .route("/", owner(ownerServices))
    .route("/", invitations(ownerServices))
    .route("/", stylings(ownerServices))
    .route("/", stylingPictures(ownerServices))
    .route("/", stopMails(ownerServices));
  api.onError(createErrorHandler(services.log));
  const makeEnv = (remoteAddress = "203.0.113.7") => ({
    incoming: Object.assign(new EventEmitter(), { socket: { remoteAddress } }),
  });

  const call = async (
    key: string | null,
    method: string,
    path: string,
    sent: OwnerRequest = {},
  ): Promise<OwnerResponse> => {
    const response = await api.request(
      `${OWNER_ORIGIN}${path}`,
      {
        method,
        headers: { ...(key !== null && { Authorization: `Bearer ${key}` }), ...sent.headers },
        ...(sent.body !== undefined && { body: Buffer.from(sent.body) }),
      },
      makeEnv(sent.remoteAddress),
    );
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") && text !== "";
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null };
  };

  /** By default the API key has all rights on all closets. */
  async function openApiClient(wanted: Partial<NewKey> = {}) {
    const key = await addKey(store.db, {
      name: "a shop",
      username: null,
      rights: [...RIGHTS],
      expiresAt: null,
      ...wanted,
    });
    return {
      ...key,
      call: (method: string, path: string, sent?: OwnerRequest) => call(key.key, method, path, sent),
      importJson: (username: string, answer: object, query = "") =>
        call(key.key, "PUT", `/owner/closets/${username}${query}`, {
          body: JSON.stringify({ status: "OK", ...answer }),
          headers: { "Content-Type": "application/json" },
        }),
      /** Returns the address of the picture in an import, too. */
      upload: async (username: string, content: Buffer) => {
        const sha256 = computeSha256(content);
        const path = `/owner/closets/${username}/pictures/${sha256}`;
        const answer = await call(key.key, "PUT", path, { body: content, headers: { "Content-Type": "image/png" } });
        return { ...answer, sha256, address: `pictures/${sha256}` };
      },
    };
  }

  const openVisitor = () => createVisitor(async (url, init) => await api.request(url, init, makeEnv()), OWNER_ORIGIN);

  /** Signs in. The account gets the closet. */
  async function openOwner(email: string, username?: string) {
    const visitor = openVisitor();
    await visitor.signIn(email, store.dataDir);
    if (username !== undefined) await giveCloset(store.db, username, email);
    return visitor;
  }

  /** Returns the origin of a real port, for clients that disconnect in the middle. */
  const listen = async (): Promise<string> => {
    const listener = getRequestListener(api.fetch, { overrideGlobalObjects: false });
    return await startHttpServer((request, response) => void listener(request, response));
  };

  return {
    ...services,
    store,
    ownerServices,
    accountServices,
    api,
    call,
    openApiClient,
    openOwner,
    openVisitor,
    listen,
  };
}
