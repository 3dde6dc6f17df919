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

/** The account calls on a real database, with an outbox instead of a mail server. */
export async function openTestAccounts(env: NodeJS.ProcessEnv = {}, log?: Log) {
  const { store, accountServices } = await openTestServices({}, env, log);
  const { dataDir, db } = store;
  const api = new Hono().route("/", accounts(accountServices));
  api.onError(createErrorHandler(accountServices.log));
  const openConnection = async (url: string, init: RequestInit): Promise<Response> => {
    const listener = getRequestListener(api.fetch, { overrideGlobalObjects: false });
    const origin = await startHttpServer((request, response) => void listener(request, response));
    return await fetch(origin + new URL(url).pathname, init);
  };
  /** `address` is the visitor's IP address. */
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
    /** Requests a link and returns its code. `count` is the number of links sent to the address so far. */
    sendCode: async (email: string, count = 1): Promise<string> => {
      await open().askForLink(email);
      return await waitForCode(dataDir, email, count);
    },
    signIn: async (email: string): Promise<Visitor> => {
      const visitor = open();
      await visitor.signIn(email, dataDir);
      return visitor;
    },
  };
}

export type TestAccounts = Awaited<ReturnType<typeof openTestAccounts>>;

/** SQL for the embedded database of a server: each closet without an account gets one, as only such take stylings. */
export const giveAccounts = (usernames: readonly string[]): string => {
  const names = usernames.map((name) => `'${name}'`).join(", ");
  const users = usernames.map(
    (name) => `('${name}', '${name}', '${name}@mail.example', 1, '2026-01-01', '2026-01-01')`,
  );
  return `insert or ignore into "authUsers" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    values ${users.join(", ")};
  insert into "closetPeople" ("ownerId", "id", "accountUserId", "role", "since")
    select "id", "usernameKey", "usernameKey", 'owner', 1 from "owners" where "usernameKey" in (${names})
    and not exists (select 1 from "closetPeople" where "ownerId" = "owners"."id" and "accountUserId" is not null);`;
};
