import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("without settings, the documented defaults apply", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://localhost:3000",
    isProduction: false,
    databaseConnections: 10,
    logLevel: "info",
    brand: { name: "Indyx", logoUrl: null },
  });
});

test("an empty value counts as not set, and a trailing slash of an address is removed", () => {
  const config = readConfig({ PORT: "", PUBLIC_URL: "https://closet.example/", MAIL_OUTBOX: "1" });
  expect(config).toMatchObject({ port: 3000, publicUrl: "https://closet.example" });
});

test("production means that PUBLIC_URL is https", () => {
  const env = { PUBLIC_URL: "https://closet.example", MAIL_OUTBOX: "1", NODE_ENV: "development" };
  expect(readConfig(env).isProduction).toBe(true);
  expect(readConfig({ PUBLIC_URL: "http://closet.example", NODE_ENV: "production" }).isProduction).toBe(false);
});

test("spaces around PUBLIC_URL are ignored", () => {
  const { publicUrl, isProduction } = readConfig({ PUBLIC_URL: " https://closet.example/a ", MAIL_OUTBOX: "1" });
  expect([publicUrl, isProduction]).toEqual(["https://closet.example/a", true]);
});

test("an invalid address is an error in words", () => {
  expect(() => readConfig({ PUBLIC_URL: "nonsense" })).toThrow(
    "PUBLIC_URL must be an address that begins with http:// or https://",
  );
});

test("an origin is normalized as browsers do", () => {
  const { publicUrl, isProduction } = readConfig({ PUBLIC_URL: "HTTPS://Closet.Example:443/", MAIL_OUTBOX: "1" });
  expect([publicUrl, isProduction]).toEqual(["https://closet.example", true]);
});

test.each([
  ["https://home.example/closet", "https://home.example/closet"],
  ["https://home.example/a/b/", "https://home.example/a/b"],
  ["http://localhost:3000/Closet_1.0~x", "http://localhost:3000/Closet_1.0~x"],
])("PUBLIC_URL %s may have a path", (given, publicUrl) => {
  expect(readConfig({ PUBLIC_URL: given, MAIL_OUTBOX: "1" }).publicUrl).toBe(publicUrl);
});

test.each(["/closet?a", "/closet#a", "//closet", "/a//b", "/a/../b", "/./a", "/a/b//", "/a%20b", "/ä", "/a b", "/a;b"])(
  "the path %s of PUBLIC_URL is an error in words",
  (path) => {
    expect(() => readConfig({ PUBLIC_URL: `https://home.example${path}`, MAIL_OUTBOX: "1" })).toThrow(
      "PUBLIC_URL must be an origin, or with a path of letters",
    );
  },
);

test("all invalid values are listed", () => {
  const env = {
    PORT: "70000",
    PUBLIC_URL: "https://closet.example/a?b",
    LOG_LEVEL: "loud",
    SUPPORT_EMAIL: "nobody",
    IOS_APP_URL: "javascript:alert(1)",
    DATABASE_URL: "mysql://localhost/closets",
  };
  try {
    readConfig(env);
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const named = Object.keys(env).filter((name) => error.problems.some((problem) => problem.startsWith(`${name} `)));
    expect(named).toEqual(Object.keys(env));
  }
});

test("CLOSETS says who may create a closet", () => {
  expect(readConfig({}).closetCreators).toBe("anyone");
  expect(readConfig({ CLOSETS: "invited" }).closetCreators).toBe("invited");
  expect(() => readConfig({ CLOSETS: "all" })).toThrow("CLOSETS must be anyone, invited or none");
});

test("CLOSET_MAX_ITEMS and CLOSET_MAX_MB are whole numbers", () => {
  expect(readConfig({}).closetQuota).toEqual({ items: 10_000, pictureBytes: 524_288_000 });
  const set = readConfig({ CLOSET_MAX_ITEMS: "20000", CLOSET_MAX_MB: "2" });
  expect(set.closetQuota).toEqual({ items: 20_000, pictureBytes: 2_097_152 });
  for (const value of ["0", "-1", "1.5", "1e3", "many", "200001"]) {
    const problem = "CLOSET_MAX_ITEMS must be a whole number from 1 to 20000";
    expect(() => readConfig({ CLOSET_MAX_ITEMS: value })).toThrow(problem);
  }
  expect(() => readConfig({ CLOSET_MAX_MB: "500 MB" })).toThrow(
    "CLOSET_MAX_MB must be a whole number from 1 to 1000000",
  );
});

test("BACKUP_DAILY is a whole number", () => {
  expect(readConfig({}).dailyBackups).toBeNull();
  expect(readConfig({ BACKUP_DAILY: "7" }).dailyBackups).toBe(7);
  for (const value of ["0", "367", "weekly"])
    expect(() => readConfig({ BACKUP_DAILY: value })).toThrow("BACKUP_DAILY must be a whole number from 1 to 366");
});

test("STYLE_WITH says where prompts lead; a brand without addresses of stores has no app", () => {
  expect(readConfig({}).styleWith).toBe("app");
  expect(readConfig({ STYLE_WITH: "web" }).styleWith).toBe("web");
  const stores = { IOS_APP_URL: "https://apps.example/ios", ANDROID_APP_URL: "https://apps.example/android" };
  expect(readConfig({ BRAND_NAME: "Armoire" }).styleWith).toBe("web");
  expect(readConfig({ BRAND_NAME: "Armoire", ...stores }).styleWith).toBe("app");
  expect(readConfig({ BRAND_NAME: "Armoire", STYLE_WITH: "app" }).styleWith).toBe("app");
  expect(() => readConfig({ STYLE_WITH: "both" })).toThrow("STYLE_WITH must be app or web");
});

test("a brand of its own has no address of the specification's brand", () => {
  expect(JSON.stringify(readConfig({}).brand)).toContain("support@indyx.example");
  const { brand } = readConfig({ BRAND_NAME: "Armoire & Co" });
  expect([brand.supportEmail, JSON.stringify(brand)]).toEqual([null, expect.not.stringMatching(/indyx/i)]);
  expect(readConfig({ BRAND_NAME: "Armoire", SUPPORT_EMAIL: "a@x.example" }).brand.supportEmail).toBe("a@x.example");
});

test("START_PAGE_CLOSETS lists all or no closets on the start page; without it, those of the demo", () => {
  expect(["0", "1", undefined].map((value) => readConfig({ START_PAGE_CLOSETS: value }).listedClosets)).toEqual([
    "none",
    "all",
    "demo",
  ]);
  expect(() => readConfig({ START_PAGE_CLOSETS: "yes" })).toThrow("START_PAGE_CLOSETS must be 1 or 0");
});

test("a setting of earlier releases is an error that says what to do", () => {
  expect(() => readConfig({ PICTURE_PROXY: "1" })).toThrow(
    "PICTURE_PROXY is no longer a setting: remove it, and import closets with --fetch-pictures",
  );
  expect(() => readConfig({ API_BASE_URL: "https://api.example" })).toThrow(
    "API_BASE_URL is no longer a setting: remove it; this server stores closets and accounts itself",
  );
  for (const off of [{ PICTURE_PROXY: "" }, { PICTURE_PROXY: "0" }, { API_BASE_URL: "" }])
    expect(() => readConfig(off)).not.toThrow();
});
