import { createHmac } from "node:crypto";
import { generateKeyPair, SignJWT } from "jose";
import { expect, test } from "vitest";
import { openTestAccounts, ORIGIN } from "#tests/support/factories/accounts.ts";
import { readClaims } from "#tests/support/drivers/visitor.ts";

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

test("an expired session rejects its cookie and its earlier tokens", async () => {
  const { signIn, open, db } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  const path = `/users/${await jane.getUserId()}`;
  const headers = await jane.bearer();
  await db
    .updateTable("authSessions")
    .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
    .execute();
  for (const response of [
    await open().get(path, { headers }),
    await open().call("PATCH", path, { body: { firstName: "Eve" }, headers }),
    await open().call("DELETE", path, { headers }),
    await open().post("/auth/checkClaims", {}, { headers }),
    await jane.get(path),
  ]) {
    expect(response.status).toBe(401);
  }
  expect(await jane.findToken()).toBeNull();
});

test("a forged token, or one for another purpose, is invalid", async () => {
  const { signIn, open, db } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  const path = `/users/${await jane.getUserId()}`;
  const token = await jane.getToken();
  const claims = readClaims(token);
  const [header = "", payload = "", signature = ""] = token.split(".");
  const { kid } = JSON.parse(Buffer.from(header, "base64url").toString()) as { kid: string };
  const { privateKey } = await generateKeyPair("ES256");
  const foreign = (kind: Record<string, unknown>) =>
    new SignJWT({ ...claims, ...kind }).setProtectedHeader({ alg: "ES256", kid }).sign(privateKey);
  const { publicKey } = await db
    .selectFrom("authKeys" as never)
    .selectAll()
    .executeTakeFirstOrThrow()
    .then((row) => row as { publicKey: string });
  const withPublicKey = `${encode({ alg: "HS256", kid })}.${payload}`;
  const eve = await signIn("eve@x.example");
  const forged: Record<string, string> = {
    "changed content": `${header}.${encode({ ...claims, sub: "other" })}.${signature}`,
    "another signature": `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    "no signature": `${header}.${payload}.`,
    "alg none": `${encode({ alg: "none", kid })}.${payload}.`,
    "the public key as a secret": `${withPublicKey}.${createHmac("sha256", publicKey).update(withPublicKey).digest("base64url")}`,
    "another key under our name": await foreign({}),
    "another key for another site": await foreign({ aud: "https://evil.example", iss: "https://evil.example" }),
    "a session token": decodeURIComponent([...jane.jar.values()][0] ?? ""),
    "the unsigned session token": decodeURIComponent([...jane.jar.values()][0] ?? "").split(".")[0] ?? "",
    nothing: "x",
  };
  for (const [kind, value] of Object.entries(forged)) {
    const headers = { Authorization: `Bearer ${value}` };
    for (const response of [
      await open().call("PATCH", path, { body: { firstName: "Eve" }, headers }),
      await open().get(path, { headers }),
      await open().post("/auth/checkClaims", {}, { headers }),
    ]) {
      expect([kind, response.status]).toEqual([kind, 401]);
    }
  }
  // A token wins over another account's cookie.
  expect((await eve.get(path, { headers: await jane.bearer() })).status).toBe(200);
  expect((await open().get(path, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
  expect(claims).toMatchObject({ iss: ORIGIN, aud: ORIGIN });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(300);
});
