import type { Page } from "playwright-core";
import { getSitePath } from "#tests/support/drivers/server.ts";
import { afterAll, beforeAll, expect } from "vitest";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";

const { composer, owner: ownerWords, styling } = CATALOGUES.en;
const { inbox } = ownerWords;
const PHONE = { viewport: { width: 390, height: 844 }, expected: [/401/] };
const WISH = "Something warmer than the jeans?";

let server: DemoServer;
let emma: ReturnType<typeof createVisitor>;
let cookies: { name: string; value: string; url: string }[] = [];
beforeAll(async () => {
  server = await startDemoServer(await chooseServerAddress());
  emma = createVisitor((url, init) => fetch(url, init), server.url);
  await emma.signIn("emma@demo.example", server.dataDir);
  cookies = [...emma.jar].map(([name, value]) => ({ name, value, url: server.url }));
});
afterAll(() => server.discard());

async function check(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** From the board. Returns the address of the stylist's page. */
async function send(page: Page, note: string): Promise<string> {
  await press(page, composer.send);
  const sheet = page.getByRole("dialog", { name: composer.sendTo("Emma") });
  const name = sheet.getByLabel(composer.yourName);
  const noteField = sheet.getByLabel(composer.noteTo("Emma"));
  await noteField.fill(note);
  if (await name.isVisible()) await name.fill("Zoe");
  await sheet.getByRole("button", { name: composer.send, exact: true }).click();
  await sheet.getByRole("heading", { name: composer.sent }).waitFor();
  const link = sheet.getByRole("link", { name: composer.whatBecame("Emma") });
  return new URL((await link.getAttribute("href")) ?? "", server.url).href;
}

test("an owner asks for a change, the friend sends version 2, the owner flips and keeps", async ({ openPage }) => {
  const friend = await openPage(PHONE);
  await friend.goto(`${server.url}/user/emma/style`);
  for (const name of ["Trench coat", "Indigo jeans"]) await press(friend, composer.add(name));
  const address = await send(friend, "For Monday");

  const owner = await openPage(PHONE);
  await owner.context().addCookies(cookies);
  await owner.goto(`${server.url}/closet/inbox`);
  const card = owner.getByRole("article", { name: "Zoe" });
  await card.getByRole("button", { name: inbox.ask }).click();
  const form = owner.getByRole("dialog", { name: inbox.ask });
  const jeans = form.getByRole("button", { name: "Indigo jeans" });
  await jeans.click();
  expect(await jeans.getAttribute("aria-pressed")).toBe("true");
  // By the keyboard: marked, and not any more.
  const coat = form.getByRole("button", { name: "Trench coat" });
  for (const isMarked of ["true", "false"]) {
    await coat.press("Enter");
    expect(await coat.getAttribute("aria-pressed")).toBe(isMarked);
  }
  await form.getByLabel(inbox.yourWish).fill(WISH);
  await check(owner);
  await form.getByRole("button", { name: inbox.ask }).click();
  await card.getByText(inbox.asked("Zoe")).waitFor();
  await card.getByText(WISH).waitFor();
  await check(owner);
  await card.getByRole("button", { name: inbox.decline }).click();
  await card.waitFor({ state: "hidden" });
  await press(owner, ownerWords.undo);
  await card.getByText(inbox.states.asked).waitFor();

  await friend.goto(address);
  await friend.getByRole("heading", { name: styling.states.asked("Emma") }).waitFor();
  await friend.getByText(WISH).waitFor();
  await friend.getByText(styling.marks).waitFor();
  await check(friend);
  await friend.goto(`${server.url}/user/emma`);
  await friend.getByRole("link", { name: composer.followed.asked("Emma") }).click();
  await friend.getByRole("link", { name: styling.change }).click();
  await friend.getByRole("button", { name: composer.marked("Indigo jeans") }).click();
  await friend.getByText(WISH).waitFor();
  await check(friend);
  await friend.keyboard.press("Delete");
  await press(friend, composer.add("Breton top"));
  // What is begun survives a reload.
  await friend.waitForURL(/draft=/);
  await friend.reload();
  await friend.getByRole("button", { name: "Breton top", exact: true }).waitFor();
  expect(await send(friend, "Without the jeans")).toBe(address);
  await friend.goto(`${address}/style`);
  // Its board is over.
  await friend.waitForURL(address);
  await friend.getByText("Without the jeans").waitFor();
  await friend.goto(`${server.url}/user/emma`);
  await friend.getByRole("link", { name: /sent to Emma|Emma has seen it/ }).waitFor();

  // Live.
  await card.getByText("Without the jeans").waitFor();
  expect(await card.getByText(inbox.asked("Zoe")).count()).toBe(0);
  const version = (place: number) => card.getByRole("button", { name: inbox.version(place) });
  expect(await version(2).getAttribute("aria-pressed")).toBe("true");
  await check(owner);
  await version(1).click();
  await card.getByText("For Monday").waitFor();
  await card.getByText(WISH).waitFor();
  expect(await card.getByRole("button", { name: inbox.ask }).count()).toBe(0);
  await card.getByRole("button", { name: inbox.keep }).click();
  await card.getByText(inbox.kept).waitFor();
  await card.getByText("For Monday").waitFor();
  await friend.goto(address);
  await friend.getByRole("heading", { name: styling.states.accepted("Emma") }).waitFor();
  await friend.getByText("For Monday").waitFor();
});

test("the board of version 2 knows what the link’s question wants in the outfit", async ({ openPage }) => {
  const mustHave = ["emma-item-trench-coat"];
  const made = await emma.post("/owner/closets/emma/links", {
    what: { kind: "closet" },
    until: null,
    may: ["style"],
    request: { for: "A walk", when: null, mustHave, not: "", answerBy: null },
  });
  const { link } = (await made.json()) as { link: { url: string } };
  const friend = await openPage(PHONE);
  await friend.goto(`${server.url}${getSitePath(link.url)}/style`);
  await press(friend, composer.add("Indigo jeans"));
  const address = await send(friend, "");
  const { stylings } = (await (await emma.get("/owner/closets/emma/stylings")).json()) as {
    stylings: { id: string }[];
  };
  const asked = { decision: "change", version: 1, sentence: WISH, pieces: ["emma-item-indigo-jeans"] };
  expect((await emma.post(`/owner/closets/emma/stylings/${stylings[0]?.id}`, asked)).status).toBe(200);
  await friend.goto(`${address}/style`);
  await friend.getByText("A walk").waitFor();
  await friend.getByRole("button", { name: composer.mustHave("Trench coat") }).focus();
  await friend.keyboard.press("Delete");
  await press(friend, composer.send);
  await friend.getByText(composer.mustHaveMissing("Emma", "Trench coat")).waitFor();
  await expectNoAxeViolations(friend);
});

test("the stylist’s page and the link’s closet follow a choice, also one that the owner takes back", async ({
  openPage,
}) => {
  const made = await emma.post("/owner/closets/emma/links", { what: { kind: "closet" }, until: null, may: ["style"] });
  const { link } = (await made.json()) as { link: { id: string; url: string } };
  const friend = await openPage(PHONE);
  await friend.goto(`${server.url}${getSitePath(link.url)}/style`);
  await press(friend, composer.add("Indigo jeans"));
  await friend.clock.install();
  await friend.goto(await send(friend, ""));
  await friend.getByRole("heading", { name: styling.states.sent("Emma") }).waitFor();
  const { stylings } = (await (await emma.get("/owner/closets/emma/stylings")).json()) as {
    stylings: { id: string }[];
  };
  const candidate = { kind: "styling", id: stylings[0]?.id };
  const choose = (outcome: object | null) =>
    emma.call("PUT", `/owner/closets/emma/links/${link.id}/outcome`, { body: { outcome } });
  expect((await choose({ candidate, names: true, thanks: "" })).status).toBe(200);
  await friend.clock.runFor(61_000);
  await friend.getByRole("heading", { name: styling.chose("Emma") }).waitFor();
  await friend.goto(server.url + getSitePath(link.url));
  await friend.getByRole("link", { name: composer.followed.chosen("Emma") }).waitFor();
  expect((await choose(null)).status).toBe(200);
  await friend.reload();
  await friend.getByRole("link", { name: composer.followed.accepted("Emma") }).waitFor();
});
