import { getMigrations } from "better-auth/db/migration";
import { decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { createLog } from "#server/telemetry/log.ts";
import { openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { createAuth } from "./auth.ts";
import type { VersionedSecret } from "./auth-secret.ts";

const log = createLog({ isProduction: true, logLevel: "silent" });

const aSecret = (version: number): VersionedSecret => ({ version, value: String(version).repeat(32) });

const openAuth = (store: TestStore, secrets = [aSecret(1)]) => {
  const { accounts } = readConfig({});
  const publicUrl = "http://localhost:3000";
  return createAuth({
    ...store,
    ...accounts,
    publicUrl,
    brandName: "Open Closet",
    trustedOrigins: [publicUrl],
    secrets,
    findUserId: async () => null,
    findLinkedEmail: async () => null,
    log,
  });
};

test("our tables have every column and index that Better Auth needs", async () => {
  const auth = openAuth(await openTestStore());
  const { toBeCreated, toBeAdded } = await getMigrations(auth.options);
  expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
});

test("one provider identity belongs to one account", async () => {
  const auth = openAuth(await openTestStore());
  const { internalAdapter } = await auth.$context;
  const people = ["a@x.example", "b@x.example"];
  const users = await Promise.all(
    people.map((email) =>
      internalAdapter.createUser({ email, emailVerified: true, name: "" }, { method: "magic-link" }),
    ),
  );
  const link = (userId = "") => internalAdapter.createAccount({ userId, providerId: "google", accountId: "1" });
  await link(users[0]?.id);
  await expect(link(users[1]?.id)).rejects.toThrow(/unique/i);
});

test("a signing key is encrypted with the secret; an older secret that is still configured decrypts it", async () => {
  const store = await openTestStore();
  const sign = async (secrets: VersionedSecret[]) => {
    const { token } = await openAuth(store, secrets).api.signJWT({ body: { payload: { sub: "x" } } });
    return decodeProtectedHeader(token).kid;
  };
  const first = await sign([aSecret(1)]);
  const [key] = (await store.db
    .selectFrom("authKeys" as never)
    .selectAll()
    .execute()) as { privateKey: string }[];
  expect(key?.privateKey).not.toContain('"d"');
  expect(await sign([aSecret(2), aSecret(1)])).toBe(first);
  const other = await sign([aSecret(2)]);
  expect(other).not.toBe(first);
  // Processes with different secrets keep each other's keys.
  expect([await sign([aSecret(1)]), await sign([aSecret(2)])]).toEqual([first, other]);
});

test("a token is invalid when our secrets do not decrypt its key", async () => {
  const store = await openTestStore();
  const { token } = await openAuth(store).api.signJWT({ body: { payload: { sub: "x" } } });
  const { keys } = await openAuth(store, [aSecret(2)]).api.getJwks();
  expect(keys.map(({ kid }) => kid)).not.toContain(decodeProtectedHeader(token).kid);
});
