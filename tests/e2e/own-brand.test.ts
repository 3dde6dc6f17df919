import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "#domain/languages.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { listMails } from "#tests/support/drivers/outbox.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";

let server: DemoServer;
let owner: ReturnType<typeof createVisitor>;
let link = "";
beforeAll(async () => {
  server = await startDemoServer({ ...(await chooseServerAddress()), BRAND_NAME: "Armoire" });
  owner = createVisitor((url, init) => fetch(url, init), server.url);
  await owner.signIn("emma@demo.example", server.dataDir);
  const made = await owner.post("/owner/closets/emma/links", {
    what: { kind: "closet" },
    until: null,
    password: "swordfish",
  });
  link = new URL(((await made.json()) as { link: { url: string } }).link.url).pathname;
});
afterAll(() => server.discard());

const CLOSETS = ["emma", "vera", "nobody"].flatMap((username) => [
  ...["outfits", "items", "collections", "portfolios", "style", "items/emma-item-trench-coat"].map(
    (tab) => `/user/${username}/${tab}`,
  ),
  `/share/${username}`,
  `/invite/${username}`,
  `/invite/${username}?with=email`,
  `/link.html?closet=${username}`,
]);

const OTHERS = [
  "/",
  "/link.html",
  "/user",
  "/nothing",
  "/sign-in",
  "/stylings",
  "/styling/none",
  "/manifest.webmanifest",
];

const OWN = ["items", "outfits", "inbox", "figures", "settings"].map((tab) => `/closet/${tab}`);

/** Also in the data of pages. */
const OTHER_BRAND = /.{0,40}indyx.{0,40}/i;

test.for(LANGUAGES)("with a brand of its own, no page and no mail names another: %s", async (language) => {
  const headers = { "Accept-Language": language };
  const found: string[] = [];
  for (const path of [...OTHERS, ...CLOSETS, `${link}/password`, `${link}/items`]) {
    const text = await (await fetch(server.url + path, { headers })).text();
    const [words] = OTHER_BRAND.exec(text) ?? [];
    if (words !== undefined) found.push(`${path}: ${words}`);
  }
  for (const path of OWN) {
    const text = await (await owner.get(path, { headers })).text();
    if (OTHER_BRAND.test(text)) found.push(path);
  }
  for (const { subject, text, html, from } of await listMails(server.dataDir))
    if (OTHER_BRAND.test(JSON.stringify([subject, text, html, from]))) found.push(String(subject));
  expect(found).toEqual([]);
});
