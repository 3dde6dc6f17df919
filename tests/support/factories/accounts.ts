import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { accounts } from "#server/accounts/account-routes.ts";
import { createErrorHandler } from "#server/http/errors.ts";
import type { Log } from "#server/telemetry/log.ts";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { waitForCode } from "#tests/support/drivers/outbox.ts";
import { openTestServices } from "./services.ts";
import { createVisitor, type Visitor } from "#tests/support/drivers/visitor.ts";

export const ORIGIN = "https://closet.example";

/** The calls of the accounts on a real database, with the outbox for a mail server. */
export async function openTestAccounts(env: NodeJS.ProcessEnv = {}, log?: Log) {
  const { store, accountServices } = await openTestServices({}, env, log);
  if (!accountServices) throw new Error("Another backend has the accounts.");
  const { dataDir, db } = store;
  const api = new Hono().route("/", accounts(accountServices));
  api.onError(createErrorHandler(accountServices.log));
  // A live stream is written to its connection, which a request without one has not.
  const openConnection = async (url: string, init: RequestInit): Promise<Response> => {
    const listener = getRequestListener(api.fetch, { overrideGlobalObjects: false });
    const origin = await startHttpServer((request, response) => void listener(request, response));
    return await fetch(origin + new URL(url).pathname, init);
  };
  /** @param address where the visitor's connection comes from */
  const open = (address = "203.0.113.7"): Visitor =>
    createVisitor(
      async (url, init) =>
        new Headers(init.headers).get("accept") === "text/event-stream"
          ? await openConnection(url, init)
          : await api.request(url, init, { incoming: { socket: { remoteAddress: address } } }),
      env.PUBLIC_URL ?? ORIGIN,
    );
  return {
    store,
    db,
    dataDir,
    accountServices,
    open,
    /** The code of a link that is sent to an address now; its first, unless `count` says more. */
    sendCode: async (email: string, count = 1): Promise<string> => {
      await open().askForLink(email);
      return await waitForCode(dataDir, email, count);
    },
    /** Somebody who has just signed in by a link in her mail. */
    signIn: async (email: string): Promise<Visitor> => {
      const visitor = open();
      await visitor.signIn(email, dataDir);
      return visitor;
    },
  };
}

export type TestAccounts = Awaited<ReturnType<typeof openTestAccounts>>;
