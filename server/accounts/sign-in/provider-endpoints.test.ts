import { expect, test } from "vitest";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { createEndpoints, fetchJson } from "./provider-endpoints.ts";

const OWN = {
  issuer: "https://issuer.example",
  authorization: "https://issuer.example/auth",
  token: "https://issuer.example/token",
  keys: "https://issuer.example/keys",
};

/** A provider that says of itself what `describe` makes of its own address; its issuer. */
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

test("the provider's own endpoints are known; those of another issuer are asked for", async () => {
  expect(await createEndpoints(OWN, OWN.issuer)()).toBe(OWN);
  const issuer = await startProvider(describe);
  const found = { issuer, authorization: `${issuer}/a`, token: `${issuer}/t`, keys: `${issuer}/k` };
  expect(await createEndpoints(OWN, issuer)()).toEqual(found);
});

test.for([
  [
    "names another issuer",
    (issuer: string) => ({ ...describe(issuer), issuer: "https://issuer.example" }),
    "says that it is",
  ],
  [
    "names its issuer with a slash more",
    (issuer: string) => ({ ...describe(issuer), issuer: `${issuer}/` }),
    "says that it is",
  ],
  ["has no keys", (issuer: string) => ({ ...describe(issuer), jwks_uri: undefined }), "jwks_uri"],
] as const)("a provider that %s is not asked anything else", async ([, say, message]) => {
  const issuer = await startProvider(say);
  await expect(createEndpoints(OWN, issuer)()).rejects.toThrow(message);
});

test("after a failure it is asked again", async () => {
  let isThere = false;
  const issuer = await startProvider((own) => (isThere ? describe(own) : {}));
  const find = createEndpoints(OWN, issuer);
  await expect(find()).rejects.toThrow("issuer");
  isThere = true;
  expect(await find()).toMatchObject({ issuer });
});

test("an answer of a provider is read to its limit, and its error is shortened", async () => {
  const issuer = await startHttpServer((request, response) => {
    if (request.url === "/error") response.writeHead(400).end(JSON.stringify({ error: "e".repeat(1000) }));
    else response.end(" ".repeat(1024 * 1024 + 1));
  });
  await expect(fetchJson(`${issuer}/large`)).rejects.toThrow("The response is larger than 1048576 bytes.");
  await expect(fetchJson(`${issuer}/error`)).rejects.toThrow(`${issuer} answered 400 ${"e".repeat(100)}`);
  await expect(fetchJson(`${issuer}/error`)).rejects.not.toThrow("e".repeat(101));
});
