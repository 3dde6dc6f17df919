import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { openTestAccounts } from "#tests/support/factories/accounts.ts";
import { startOpenIdProvider } from "#tests/support/fakes/openid/openid-provider.ts";
import { walkOpenIdProvider } from "#tests/support/drivers/openid-walk.ts";

const LOCAL = "http://localhost:3000";
const JANE = { sub: "subject-of-jane", email: "jane@x.example", firstName: "Jane", lastName: "Roe" };
const EVE = { sub: "subject-of-eve", email: "eve@x.example" };

test("the log holds no address, code, token or cookie, whether a sign-in succeeds or fails", async () => {
  const redirectUris = [`${LOCAL}/auth/callback/google`];
  const provider = await startOpenIdProvider({ kind: "google", accounts: [JANE, EVE], redirectUris });
  onTestFinished(() => provider.stop());
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const { open, sendCode } = await openTestAccounts({ PUBLIC_URL: LOCAL, ...provider.settings }, log);
  const secrets = [JANE.email, JANE.sub, JANE.lastName, EVE.email, EVE.sub, "s3cret"];
  secrets.push(provider.settings["GOOGLE_CLIENT_SECRET"] ?? "");
  const visitor = open();

  const code = await sendCode(JANE.email);
  secrets.push(code);
  expect((await open().complete(EVE.email, code)).status).toBe(422);
  expect((await visitor.complete(JANE.email, `${code}s3cret`)).status).toBe(400);
  expect((await visitor.complete(JANE.email, code)).status).toBe(200);
  secrets.push(await visitor.getToken());
  const headers = { Authorization: "Bearer s3cret.s3cret.s3cret", Cookie: "open-closet.session_token=s3cret.s3cret" };
  expect((await open().get("/auth/token", { headers })).status).toBe(401);
  expect((await open().post("/auth/checkClaims", {}, { headers })).status).toBe(401);

  const begin = async (email = EVE.email) => {
    const started = await visitor.get("/auth/popup/google?n=0d9a1f6e-nonce");
    const location = new URL(started.headers.get("location") ?? "");
    secrets.push(...["state", "nonce"].map((name) => location.searchParams.get(name) ?? ""));
    const { url } = await walkOpenIdProvider(location.href, email);
    const back = new URL(url);
    secrets.push(back.searchParams.get("code") ?? "", ...visitor.jar.values());
    return back;
  };
  const comeBack = async (back: URL, who = visitor) => await who.get(back.pathname + back.search);

  await comeBack(await begin(JANE.email));
  expect(await visitor.findToken()).not.toBeNull();
  await comeBack(await begin(), open());
  const misled = await begin();
  misled.searchParams.set("iss", "https://s3cret.example");
  await comeBack(misled);
  const unknown = await begin();
  unknown.searchParams.set("code", "s3cret");
  await comeBack(unknown);
  const denied = await begin();
  denied.searchParams.set("error", "s3cret");
  denied.searchParams.delete("state");
  await comeBack(denied);
  await visitor.post("/auth/callback/google", {}, { headers: { Origin: "https://s3cret.example" } });
  for (const misbehavior of [
    { claims: { email: undefined } },
    { claims: { email_verified: false } },
    { claims: { nonce: "s3cret" } },
    { claims: { sub: "" } },
    { signature: "another key" as const },
    { tokenError: { status: 400, error: "invalid_grant" } },
  ]) {
    provider.misbehave(misbehavior);
    await comeBack(await begin());
  }
  expect(secrets.filter((secret) => secret.length < 3)).toEqual([]);
  // Each of the ten failures is logged.
  expect(lines.filter((line) => line.includes("better-auth")).length).toBeGreaterThanOrEqual(10);
  for (const secret of secrets) expect(lines.join("")).not.toContain(secret);
});
