import { expect, onTestFinished, test, vi } from "vitest";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { createEndpointFinder, fetchJson } from "./provider-endpoints.ts";

const OWN = {
  issuer: "https://issuer.example",
  authorization: "https://issuer.example/auth",
  token: "https://issuer.example/token",
  keys: "https://issuer.example/keys",
  secretIn: "body" as const,
};

/** A fake provider with the discovery document `describe(issuer)`. Returns its issuer. */
async function startProvider(describe: (issuer: string) => object): Promise<string> {
  const issuer = await startHttpServer((request, response) => {
    const isAsked = request.url === "/.well-known/openid-configuration";
    response.writeHead(isAsked ? 200 : 404).end(JSON.stringify(describe(issuer)));
  });
  return issuer;
}

const describe = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/a`,
  token_endpoint: `${issuer}/t`,
  jwks_uri: `${issuer}/k`,
});

test("the provider's own endpoints are built in; those of another issuer are discovered", async () => {
  expect(await createEndpointFinder(OWN, OWN.issuer)()).toBe(OWN);
  const issuer = await startProvider(describe);
  const found = { issuer, authorization: `${issuer}/a`, token: `${issuer}/t`, keys: `${issuer}/k` };
  expect(await createEndpointFinder(OWN, issuer)()).toEqual({ ...found, secretIn: "body" });
  expect(await createEndpointFinder(null, issuer)()).toEqual({ ...found, secretIn: "header" });
});

test.for([
  [
    "names another issuer",
    (issuer: string) => ({ ...describe(issuer), issuer: "https://issuer.example" }),
    "names the issuer",
  ],
  [
    "has an endpoint that is no web address",
    (issuer: string) => ({ ...describe(issuer), token_endpoint: "file:///t" }),
    "token_endpoint",
  ],
  ["has no keys", (issuer: string) => ({ ...describe(issuer), jwks_uri: undefined }), "jwks_uri"],
] as const)("the discovery document of a provider that %s is rejected", async ([, say, message]) => {
  const issuer = await startProvider(say);
  await expect(createEndpointFinder(OWN, issuer)()).rejects.toThrow(message);
});

test("the issuer may end with a slash", async () => {
  const issuer = await startProvider((own) => ({ ...describe(own), issuer: `${own}/` }));
  expect(await createEndpointFinder(null, issuer)()).toMatchObject({ issuer: `${issuer}/` });
});

test.for([
  [undefined, "header"],
  [["private_key_jwt", "client_secret_basic", "client_secret_post"], "header"],
  [["client_secret_post"], "body"],
] as const)("with the client authentication %j the secret is sent in the %s", async ([methods, secretIn]) => {
  const issuer = await startProvider((own) => ({ ...describe(own), token_endpoint_auth_methods_supported: methods }));
  expect(await createEndpointFinder(null, issuer)()).toMatchObject({ secretIn });
});

test("discovery is repeated after an hour", async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"] });
  let version = 1;
  const issuer = await startProvider((own) => ({ ...describe(own), token_endpoint: `${own}/t${version}` }));
  const find = createEndpointFinder(null, issuer);
  expect(await find()).toMatchObject({ token: `${issuer}/t1` });
  version = 2;
  expect(await find()).toMatchObject({ token: `${issuer}/t1` });
  vi.setSystemTime(Date.now() + 3_600_001);
  expect(await find()).toMatchObject({ token: `${issuer}/t2` });
});

test("discovery is repeated after a failure", async () => {
  let isThere = false;
  const issuer = await startProvider((own) => (isThere ? describe(own) : {}));
  const find = createEndpointFinder(OWN, issuer);
  await expect(find()).rejects.toThrow("issuer");
  isThere = true;
  expect(await find()).toMatchObject({ issuer });
});

test("a provider's response has a size limit, and its error is shortened", async () => {
  const issuer = await startHttpServer((request, response) => {
    if (request.url === "/error") response.writeHead(400).end(JSON.stringify({ error: "e".repeat(1000) }));
    else response.end(" ".repeat(1024 * 1024 + 1));
  });
  await expect(fetchJson(`${issuer}/large`)).rejects.toThrow("The response is larger than 1048576 bytes.");
  await expect(fetchJson(`${issuer}/error`)).rejects.toThrow(`${issuer} answered 400 ${"e".repeat(100)}`);
  await expect(fetchJson(`${issuer}/error`)).rejects.not.toThrow("e".repeat(101));
});
