import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { appLinks } from "./app-link-routes.ts";

const FINGERPRINT = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, "0")).join(":");
const APPLE = ["/.well-known/apple-app-site-association", "/apple-app-site-association"];
const ANDROID = "/.well-known/assetlinks.json";

const openApi = (env: NodeJS.ProcessEnv) => appLinks(readConfig(env));

test("a configured iOS app opens the addresses of closets", async () => {
  const api = openApi({ IOS_APP_ID: "ABCDE12345.com.example.app" });
  for (const path of APPLE) {
    const response = await api.request(path);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(await response.json()).toEqual({
      applinks: {
        details: [
          {
            appIDs: ["ABCDE12345.com.example.app"],
            components: [{ "/": "/user/*" }, { "/": "/share/*" }, { "/": "/invite/*" }],
          },
        ],
      },
    });
  }
  expect((await api.request(ANDROID)).status).toBe(404);
});

test("an Android app with its certificates opens the addresses of closets", async () => {
  const other = FINGERPRINT.replaceAll(":", "").replaceAll("0", "f");
  const api = openApi({ ANDROID_PACKAGE: "com.example.app", ANDROID_CERT_SHA256: `${FINGERPRINT}, ${other}` });
  const response = await api.request(ANDROID);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json"]);
  expect(await response.json()).toEqual([
    {
      relation: ["delegate_permission/common.handle_all_urls"],
      target: {
        namespace: "android_app",
        package_name: "com.example.app",
        sha256_cert_fingerprints: [
          FINGERPRINT.toUpperCase(),
          expect.stringMatching(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/),
        ],
      },
    },
  ]);
  for (const path of APPLE) expect((await api.request(path)).status).toBe(404);
});

test.for([
  {},
  { IOS_APP_ID: "1234567890" },
  { ANDROID_PACKAGE: "com.example.app" },
  { ANDROID_CERT_SHA256: FINGERPRINT },
])("with %j no app opens addresses", async (env) => {
  const api = openApi(env);
  for (const path of [...APPLE, ANDROID]) expect((await api.request(path)).status).toBe(404);
});

test.for<[env: NodeJS.ProcessEnv, appStoreId: string | null]>([
  [{}, null],
  [{ IOS_APP_ID: "1234567890" }, "1234567890"],
  [{ IOS_APP_ID: "ABCDE12345.com.example.app" }, null],
  [
    { IOS_APP_ID: "ABCDE12345.com.example.app", IOS_APP_URL: "https://apps.apple.com/us/app/x/id987654321?l=de" },
    "987654321",
  ],
  [{ IOS_APP_URL: "https://apps.apple.com/us/app/x/id987654321" }, null],
])("with %j the banner has the App Store id %s", ([env, appStoreId]) => {
  expect(readConfig(env).appLinks.appStoreId).toBe(appStoreId);
});

test.for([{ IOS_APP_ID: "com.example.app" }, { ANDROID_PACKAGE: "app" }, { ANDROID_CERT_SHA256: "AB:CD" }])(
  "the server does not start with %j",
  (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0]);
  },
);
