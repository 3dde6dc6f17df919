import { expect } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { giveCloset } from "#server/closets/owner/ownership/closet-of-account.ts";
import { addKey } from "#server/accounts/api-keys.ts";
import { RIGHTS } from "#domain/people/rights.ts";
import { fuzz } from "./fuzz.ts";
import type { FuzzAccount } from "./fuzz-call.ts";
import { STYLED_ITEMS, type StyledCloset, STYLING_TO_FUZZ } from "./fuzz-near-requests.ts";
import { FUZZ_SECRET } from "./fuzz-values.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import type { RunningServer } from "#tests/support/drivers/server.ts";
import { TEST_SEED } from "#tests/support/setup/seed.ts";

const WAITING = 10;

/** So many that each call comes with a valid body, too. */
const MANY = 1000;

/** A public closet of the account, with stylings in its inbox. */
async function fillCloset(
  { db, ...store }: Awaited<ReturnType<typeof openProcesses>>["store"],
  { url }: RunningServer,
  owner: FuzzAccount,
): Promise<StyledCloset> {
  const username = "styled";
  const items = STYLED_ITEMS.map((id) => ({ id, thumbnailImageURL: "a.png", cutout: "a.png", createdAt: 1 }));
  const content = await aPng();
  const source = { name: username, answer: { status: "OK", items }, readPicture: async () => content };
  await importCloset({ db, ...store }, source, { visibility: "public" });
  await giveCloset(db, username, owner.email);
  const tokens: string[] = [];
  for (let n = 0; n < WAITING; n += 1) {
    const response = await fetch(`${url}/closets/${username}/stylings`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.9.9.${n}` },
      body: JSON.stringify({ ...STYLING_TO_FUZZ, id: `s${n}` }),
    });
    expect(response.status).toBe(201);
    tokens.push(((await response.json()) as { token: string }).token);
  }
  return { owner, username, tokens };
}

/** No request may cause a 5xx, and no secret may reach the log. */
export async function fuzzServer(requests: number): Promise<void> {
  const { store, start, openVisitor } = await openProcesses();
  const settings = { LOG_LEVEL: "debug", GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
  const server = await start({ ...settings, TRUSTED_PROXIES: "127.0.0.1" });
  const fuzzed = { name: "fuzz", username: "fuzzed", rights: [...RIGHTS], expiresAt: null };
  const { key } = await addKey(store.db, fuzzed);
  const signIn = async (email: string): Promise<FuzzAccount> => {
    const visitor = openVisitor(server);
    await visitor.signIn(email, store.dataDir);
    const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    return { email, userId: await visitor.getUserId(), cookie, token: await visitor.getToken() };
  };
  const people = [await signIn("ann@fuzz.example"), await signIn("bea@fuzz.example")];
  const styled = await fillCloset(store, server, await signIn("cleo@fuzz.example"));
  const { statuses, nearly, failures } = await fuzz(new URL(server.url), {
    seed: TEST_SEED,
    requests,
    people,
    key,
    styled,
  });
  expect(failures).toEqual([]);
  expect(statuses["200"] ?? 0).toBeGreaterThan(requests / 20);
  const succeeded = Object.values(nearly).filter((counts) =>
    Object.keys(counts).some((status) => status.startsWith("2")),
  );
  if (requests >= MANY) {
    for (const [name, counts] of Object.entries(nearly)) process.stdout.write(`${name} ${JSON.stringify(counts)}\n`);
    // Each of these calls has reached its service.
    expect(succeeded).toHaveLength(Object.keys(nearly).length);
  }
  expect(succeeded.length).toBeGreaterThan(0);
  const secrets = [...people, styled.owner].flatMap(({ token, cookie }) => [
    token,
    cookie.slice(cookie.indexOf("=") + 1),
  ]);
  for (const secret of [FUZZ_SECRET, key.slice(-43), ...secrets, ...styled.tokens])
    expect(server.getOutput()).not.toContain(secret);
  expect(server.getOutput()).not.toContain("a request failed");
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
}
