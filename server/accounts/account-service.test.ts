import { expect, test } from "vitest";
import { openTestAccounts, ORIGIN } from "#tests/support/factories/accounts.ts";
import { readClaims } from "#tests/support/drivers/visitor.ts";
import { createAuth } from "./auth.ts";
import { getAuthSecrets } from "./auth-secret.ts";

const SECRET = "s3cret-".repeat(5);

test("processes with different secrets both sign visitors in and keep each other's sessions", async () => {
  const earlier = await openTestAccounts({ AUTH_SECRET: SECRET });
  const jane = await earlier.signIn("jane@x.example");
  const userId = await jane.getUserId();
  const later = await openTestAccounts({ AUTH_SECRET: "an0ther-".repeat(5), DATA_DIR: earlier.dataDir });
  const copy = later.open();
  for (const [name, value] of jane.jar) copy.jar.set(name, value);
  expect(await copy.findToken()).toBeNull();
  const again = await later.signIn("jane@x.example");
  expect(readClaims(await again.getToken())).toMatchObject({ userId });
  expect(readClaims(await jane.getToken())).toMatchObject({ userId });
});

test("what was hashed with the lasting secret keeps its hash after AUTH_SECRET was changed", async () => {
  const earlier = await openTestAccounts({ AUTH_SECRET: SECRET });
  const later = await openTestAccounts({ AUTH_SECRET: "an0ther-".repeat(5), DATA_DIR: earlier.dataDir });
  const [before, after] = [earlier, later].map(({ accountServices: { accounts } }) =>
    accounts.hashWithSecret("a link"),
  );
  expect(after).toBe(before);
});

test("a token of our own key is invalid with another issuer, audience or session, or when it has expired", async () => {
  const { signIn, open, store, accountServices } = await openTestAccounts({ AUTH_SECRET: SECRET });
  const [jane, eve] = [await signIn("jane@x.example"), await signIn("eve@x.example")];
  const path = `/users/${await jane.getUserId()}`;
  const [claims, others] = [readClaims(await jane.getToken()), readClaims(await eve.getToken())];
  const { api } = createAuth({
    ...store,
    publicUrl: ORIGIN,
    brandName: "Open Closet",
    google: null,
    apple: null,
    oidc: null,
    trustedOrigins: [ORIGIN],
    secrets: await getAuthSecrets([SECRET], store.dataDir),
    findUserId: async () => null,
    findLinkedEmail: async () => null,
    log: accountServices.log,
  });
  const ask = async (changes: Record<string, unknown>): Promise<number> => {
    const { token } = await api.signJWT({ body: { payload: { ...claims, ...changes } } });
    const headers = { Authorization: `Bearer ${token}` };
    const response = await open().get(path, { headers });
    const changed = await open().call("PATCH", path, { body: {}, headers });
    expect(changed.status).toBe(response.status);
    return response.status;
  };
  // The tokens below differ from this valid one in one claim.
  expect(await ask({})).toBe(200);
  for (const changes of [
    { iss: "https://evil.example" },
    { aud: "https://evil.example" },
    { sub: others.sub },
    { sub: "" },
    { sid: others.sid },
    { sid: "" },
    { sid: undefined },
    { exp: Math.floor(Date.now() / 1000) - 1 },
  ]) {
    expect([changes, await ask(changes)]).toEqual([changes, 401]);
  }
});

test("expired sessions are deleted, current ones stay", async () => {
  const earlier = await openTestAccounts({ AUTH_SECRET: SECRET });
  const [jane, eve] = [await earlier.signIn("jane@x.example"), await earlier.signIn("eve@x.example")];
  await earlier.db
    .updateTable("authSessions")
    .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
    .where("id", "=", String(readClaims(await eve.getToken()).sid))
    .execute();
  await openTestAccounts({ AUTH_SECRET: SECRET, DATA_DIR: earlier.dataDir });
  const listSessions = () => earlier.db.selectFrom("authSessions").select("id").execute();
  await expect.poll(listSessions).toEqual([{ id: readClaims(await jane.getToken()).sid }]);
});

test("a session cookie is known by its signature, without the database", async () => {
  const { signIn, accountServices } = await openTestAccounts({ AUTH_SECRET: SECRET });
  const { findSignedSession } = accountServices.accounts;
  const write = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const jane = await signIn("jane@x.example");
  const session = await findSignedSession(write(jane.jar));
  expect(session).toEqual(expect.any(String));
  expect(await findSignedSession(write((await signIn("eve@x.example")).jar))).not.toBe(session);
  expect(await findSignedSession(write(jane.jar).replaceAll(session ?? "", `x${session}`))).toBe(null);
  expect(await findSignedSession("language=de")).toBe(null);
});
