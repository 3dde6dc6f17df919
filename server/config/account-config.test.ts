import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { listOfferedProviders } from "./account-config.ts";
import { ConfigError, readConfig } from "./config.ts";

const SECRET = "s3cret-".repeat(5);
const ANOTHER = "an0ther-".repeat(4);
const PRODUCTION = { PUBLIC_URL: "https://closet.example" };
const GOOGLE = { GOOGLE_CLIENT_ID: "google-id", GOOGLE_CLIENT_SECRET: "google-s3cret" };

function pem(curve: "prime256v1" | "secp384r1" | "ed25519"): string {
  const pair = curve === "ed25519" ? generateKeyPairSync(curve) : generateKeyPairSync("ec", { namedCurve: curve });
  return pair.privateKey.export({ type: "pkcs8", format: "pem" });
}

const KEY = pem("prime256v1");
const APPLE = {
  APPLE_CLIENT_ID: "example.closet",
  APPLE_TEAM_ID: "ABCDE12345",
  APPLE_KEY_ID: "XYZ9876543",
  APPLE_PRIVATE_KEY: KEY,
};

const readAccounts = (env: NodeJS.ProcessEnv) => readConfig(env).accounts;

function listProblems(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const listNames = (env: NodeJS.ProcessEnv) => listProblems(env).map((problem) => problem.split(" ")[0]);

test("defaults: a generated secret, mails in the outbox, no provider, no sync, no proxy", () => {
  const { trustedProxies, ...accounts } = readAccounts({});
  expect(accounts).toEqual({
    authSecrets: [],
    mail: { smtpUrl: null, fromName: "Indyx", fromAddress: "no-reply@localhost" },
    google: null,
    apple: null,
    oidc: null,
    isFirstStart: true,
    offersMailedLinks: true,
    tokenSyncPath: null,
  });
  expect(trustedProxies.check("127.0.0.1")).toBe(false);
});

test.for([
  ["hello@closet.example", "Indyx", "hello@closet.example"],
  ["Jane's Closet <hello@closet.example>", "Jane's Closet", "hello@closet.example"],
  ['"Closets, Inc." <hello@closet.example>', "Closets, Inc.", "hello@closet.example"],
  ["<hello@closet.example>", "Indyx", "hello@closet.example"],
] as const)("mails from %s come from %s at %s", ([from, fromName, fromAddress]) => {
  expect(readAccounts({ MAIL_FROM: from }).mail).toMatchObject({ fromName, fromAddress });
});

test.each([
  [{}, ["google", "apple"]],
  [{ PUBLIC_URL: "http://127.0.0.1:8080/closet" }, ["google", "apple"]],
  [{ GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" }, ["google", "apple"]],
  [{ BRAND_NAME: "Wardrobe" }, []],
  [{ PUBLIC_URL: "http://closet.example" }, []],
  [{ PUBLIC_URL: "https://closet.example", MAIL_OUTBOX: "1" }, []],
  [{ OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" }, ["oidc"]],
])("with %j the card offers %j", (env, providers) => {
  expect(listOfferedProviders(readAccounts(env))).toEqual(providers);
});

test("without MAIL_FROM mails come from the brand, at the host of PUBLIC_URL", () => {
  const env = { PUBLIC_URL: "http://closet.example:8080", BRAND_NAME: "Wardrobe" };
  expect(readAccounts(env).mail).toMatchObject({ fromName: "Wardrobe", fromAddress: "no-reply@closet.example" });
});

test.for([
  "nobody",
  "a@b.example, c@d.example",
  "Jane <a@b.example",
  "a@b.example>",
  "Jane\r\nBcc: x <a@b.example>",
  'Ja"ne <a@b.example>',
])("mails cannot come from %j", (from) => {
  expect(listNames({ MAIL_FROM: from })).toEqual(["MAIL_FROM"]);
});

test.for(["smtp://mail.example", "smtps://user:pass@mail.example:465", "smtp://mail.example:587/?requireTLS=false"])(
  "a mail server may be %s",
  (url) => expect(readAccounts({ SMTP_URL: url }).mail.smtpUrl).toBe(url),
);

test.for(["mail.example", "smtp:mail.example", "smtp://", "https://mail.example", "smtp://mail.example:99999"])(
  "%s is not a mail server",
  (url) => expect(listNames({ SMTP_URL: url })).toEqual(["SMTP_URL"]),
);

test("production needs a mail server or MAIL_OUTBOX", () => {
  expect(listNames(PRODUCTION)).toEqual(["SMTP_URL"]);
  expect(listNames({ ...PRODUCTION, MAIL_OUTBOX: "0" })).toEqual(["SMTP_URL"]);
  expect(listProblems({ ...PRODUCTION, MAIL_OUTBOX: "1" })).toEqual([]);
  expect(listProblems({ ...PRODUCTION, SMTP_URL: "smtps://mail.example" })).toEqual([]);
});

test("a provider is configured when all of its settings are there", () => {
  expect(readAccounts(GOOGLE)).toMatchObject({
    google: { clientId: "google-id", clientSecret: "google-s3cret", issuer: "https://accounts.google.com" },
    apple: null,
  });
  expect(readAccounts(APPLE)).toMatchObject({
    google: null,
    apple: { clientId: "example.closet", teamId: "ABCDE12345", keyId: "XYZ9876543", privateKey: KEY },
  });
});

test.for([...Object.keys(GOOGLE), ...Object.keys(APPLE)])("without %s its provider is incomplete", (name) => {
  expect(listNames({ ...GOOGLE, ...APPLE, [name]: undefined })).toEqual([name]);
});

test("all missing settings of a provider are listed", () => {
  expect(listProblems({ GOOGLE_CLIENT_SECRET: SECRET, APPLE_KEY_ID: "XYZ9876543" })).toEqual([
    "GOOGLE_CLIENT_ID must be set with GOOGLE_CLIENT_SECRET",
    "APPLE_CLIENT_ID must be set with APPLE_KEY_ID",
    "APPLE_TEAM_ID must be set with APPLE_KEY_ID",
    "APPLE_PRIVATE_KEY must be set with APPLE_KEY_ID",
  ]);
});

test("Apple's key may be on one line", () => {
  expect(readAccounts({ ...APPLE, APPLE_PRIVATE_KEY: KEY.replaceAll("\n", "\\n") }).apple?.privateKey).toBe(KEY);
});

test.for([
  ["a key of another curve", pem("secp384r1")],
  ["a key of another kind", pem("ed25519")],
  ["nonsense", `nonsense ${SECRET}`],
  ["half a key", KEY.slice(0, 120)],
] as const)("%s is not a valid key of Apple", ([, key]) => {
  expect(listProblems({ ...APPLE, APPLE_PRIVATE_KEY: key })).toEqual([
    "APPLE_PRIVATE_KEY must be the key that Apple gave, a PEM of a P-256 private key",
  ]);
});

test("a test issuer is on this machine; its trailing slash is removed", () => {
  const env = { ...GOOGLE, ...APPLE, GOOGLE_ISSUER: "http://localhost:4000/", APPLE_ISSUER: "http://[::1]:4000/apple" };
  const { google, apple } = readAccounts(env);
  expect([google?.issuer, apple?.issuer]).toEqual(["http://localhost:4000", "http://[::1]:4000/apple"]);
});

test.for(["GOOGLE_ISSUER", "APPLE_ISSUER"])("%s is rejected on another machine and in production", (name) => {
  expect(listNames({ [name]: "http://127.0.0.1:4000" })).toEqual([]);
  expect(listNames({ ...PRODUCTION, MAIL_OUTBOX: "1", [name]: "http://127.0.0.1:4000" })).toEqual([name]);
  for (const address of ["https://issuer.example", "http://localhost.x.example", "http://localhost@x.example", "none"])
    expect(listNames({ [name]: address })).toEqual([name]);
});

const OIDC = { OIDC_ISSUER: "https://id.example/realms/home", OIDC_CLIENT_ID: "closet", OIDC_CLIENT_SECRET: "s3cret" };

test("an OpenID provider has a name, and its issuer no slash at the end", () => {
  const expected = { clientId: "closet", clientSecret: "s3cret", issuer: "https://id.example/realms/home" };
  expect(readAccounts(OIDC).oidc).toEqual({ ...expected, name: "OpenID" });
  const more = { OIDC_ISSUER: `${OIDC.OIDC_ISSUER}/`, OIDC_NAME: " Home " };
  expect(readAccounts({ ...OIDC, ...more }).oidc).toEqual({ ...expected, name: "Home" });
  expect(listNames({ ...OIDC, OIDC_NAME: "n".repeat(31) })).toEqual(["OIDC_NAME"]);
});

test.for(Object.keys(OIDC))("without %s the OpenID provider is incomplete", (name) => {
  expect(listNames({ ...OIDC, [name]: undefined })).toEqual([name]);
  expect(listNames({ OIDC_NAME: "Home" })).toEqual(Object.keys(OIDC));
});

test.for<[issuer: string, problems: number, inProduction: number]>([
  ["https://id.example", 0, 0],
  ["http://127.0.0.1:4000/", 0, 1],
  ["http://localhost:4000", 0, 1],
  ["http://id.example", 1, 1],
  ["https://user@id.example", 1, 1],
  ["https://id.example/?tenant=1", 1, 1],
  ["https://id.example/realms/home/.well-known/openid-configuration", 1, 1],
  [`https://id.example/${"r".repeat(1024)}`, 1, 1],
  ["id.example", 1, 1],
])("the issuer %s has %i problems, in production %i", ([issuer, problems, inProduction]) => {
  const env = { ...OIDC, OIDC_ISSUER: issuer };
  expect(listNames(env)).toEqual(Array<string>(problems).fill("OIDC_ISSUER"));
  expect(listNames({ ...PRODUCTION, ...env })).toEqual(Array<string>(inProduction).fill("OIDC_ISSUER"));
});

test("with an OpenID provider no mail server is needed, and links are mailed only with one", () => {
  expect(listProblems({ ...PRODUCTION, ...OIDC })).toEqual([]);
  const offers = (env: NodeJS.ProcessEnv) => readAccounts({ ...OIDC, ...env }).offersMailedLinks;
  expect([offers({}), offers({ MAIL_OUTBOX: "1" }), offers({ SMTP_URL: "smtp://mail.example" })]).toEqual([
    false,
    true,
    true,
  ]);
});

test("each secret has at least 32 bytes, the newest first", () => {
  expect(readAccounts({ AUTH_SECRET: `${SECRET}\n${ANOTHER} ` }).authSecrets).toEqual([SECRET, ANOTHER]);
  expect(listNames({ AUTH_SECRET: "a".repeat(31) })).toEqual(["AUTH_SECRET"]);
  expect(listNames({ AUTH_SECRET: `${SECRET} short` })).toEqual(["AUTH_SECRET"]);
  expect(listNames({ AUTH_SECRET: "é".repeat(16) })).toEqual([]);
});

test("a shared database needs AUTH_SECRET", () => {
  const shared = { DATABASE_URL: "postgres://jane@db.example/closets" };
  expect(listNames(shared)).toEqual(["AUTH_SECRET"]);
  expect(listNames({ ...shared, AUTH_SECRET: "  " })).toEqual(["AUTH_SECRET"]);
  expect(listNames({ ...shared, AUTH_SECRET: SECRET })).toEqual([]);
});

test.for([
  ["/token", "/token"],
  ["token?of=closets", "/token?of=closets"],
  ["https://closet.example/token", "/token"],
  ["https://CLOSET.example:443/token", "/token"],
] as const)("the token may be left at %s", ([url, path]) => {
  const env = { ...PRODUCTION, MAIL_OUTBOX: "1", AUTH_TOKEN_SYNC_URL: url };
  expect(readAccounts(env).tokenSyncPath).toBe(path);
});

test.for([
  "https://evil.example/token",
  "//evil.example/token",
  "http://closet.example/token",
  "javascript:alert(1)",
  "http://[",
])("the token is not left at %s", (url) =>
  expect(listNames({ ...PRODUCTION, MAIL_OUTBOX: "1", AUTH_TOKEN_SYNC_URL: url })).toEqual(["AUTH_TOKEN_SYNC_URL"]),
);

test("proxies are addresses and networks, separated by commas or spaces", () => {
  const { trustedProxies } = readAccounts({ TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.7\n2001:db8::/32 ::1" });
  const isTrusted = (address: string) => trustedProxies.check(address, address.includes(":") ? "ipv6" : "ipv4");
  expect(["10.1.2.3", "192.0.2.7", "2001:db8:1::1", "::1"].map(isTrusted)).toEqual([true, true, true, true]);
  expect(["11.0.0.1", "192.0.2.8", "2001:db9::1", "::2"].map(isTrusted)).toEqual([false, false, false, false]);
});

test.for(["proxy.example", "10.0.0.0/33", "10.0.0.0/", "10.0.0", "::1/129", "10.0.0.0/8/8", "*"])(
  "%s is not a proxy",
  (proxies) => expect(listNames({ TRUSTED_PROXIES: `10.0.0.1 ${proxies}` })).toEqual(["TRUSTED_PROXIES"]),
);

test("problems of single values and of combinations are listed together", () => {
  const env = {
    ...PRODUCTION,
    DATABASE_URL: "postgres://db.example/closets",
    LOG_LEVEL: "loud",
    GOOGLE_CLIENT_ID: "google-id",
    GOOGLE_ISSUER: "http://localhost:4000",
    AUTH_TOKEN_SYNC_URL: "https://evil.example/",
    TRUSTED_PROXIES: "everybody,nobody",
  };
  expect(listNames(env)).toEqual(
    ["LOG_LEVEL", "TRUSTED_PROXIES", "GOOGLE_CLIENT_SECRET", "GOOGLE_ISSUER", "SMTP_URL", "AUTH_SECRET"].concat(
      "AUTH_TOKEN_SYNC_URL",
    ),
  );
});

test.for([
  ["SMTP_URL", { ...PRODUCTION, SMTP_URL: "nonsense" }],
  ["MAIL_OUTBOX", { ...PRODUCTION, MAIL_OUTBOX: "yes" }],
  ["AUTH_SECRET", { DATABASE_URL: "postgres://db.example/closets", AUTH_SECRET: "short" }],
  ["APPLE_PRIVATE_KEY", { ...APPLE, APPLE_PRIVATE_KEY: "nonsense" }],
  ["PUBLIC_URL", { PUBLIC_URL: "nonsense", AUTH_TOKEN_SYNC_URL: "https://closet.example/token" }],
  ["PORT", { PORT: "none", AUTH_TOKEN_SYNC_URL: "http://localhost:4000/token" }],
] as const)("an invalid %s gives only one problem", ([name, env]) => {
  expect(listNames(env)).toEqual([name]);
});

test("a setting with an invalid value still requires the settings that belong to it", () => {
  expect(listNames({ PUBLIC_URL: "https://closet.example/a?b" })).toEqual(["PUBLIC_URL", "SMTP_URL"]);
  expect(listNames({ DATABASE_URL: "mysql://db.example/closets" })).toEqual(["DATABASE_URL", "AUTH_SECRET"]);
  expect(listNames({ APPLE_PRIVATE_KEY: "nonsense" })).toEqual([
    "APPLE_PRIVATE_KEY",
    "APPLE_CLIENT_ID",
    "APPLE_TEAM_ID",
    "APPLE_KEY_ID",
  ]);
});

test.each(["nonsense", "localhost:3000", "ftp://closet.example"])("the address %s is one error in words", (address) => {
  for (const name of ["PUBLIC_URL", "S3_ENDPOINT", "OIDC_ISSUER"]) {
    const problems = listProblems({ [name]: address }).filter((problem) => problem.startsWith(`${name} `));
    expect(problems).toEqual([`${name} must be an address that begins with http:// or https://`]);
  }
});

test("no problem repeats a secret", () => {
  const problems = listProblems({
    ...PRODUCTION,
    AUTH_SECRET: "s3cret",
    SMTP_URL: "smtp://jane:s3cret@",
    DATABASE_URL: "mysql://jane:s3cret@db.example/closets",
    API_BASE_URL: "https://jane:s3cret@api.example",
    GOOGLE_CLIENT_SECRET: "s3cret",
    APPLE_PRIVATE_KEY: "s3cret",
    AUTH_TOKEN_SYNC_URL: "https://evil.example/s3cret",
    GOOGLE_ISSUER: "https://jane:s3cret@issuer.example",
    TRUSTED_PROXIES: "s3cret",
    MAIL_FROM: "s3cret",
    MAIL_OUTBOX: "s3cret",
  });
  expect(problems.length).toBeGreaterThan(10);
  expect(problems.join("\n")).not.toMatch(/s3cret/);
});
