import { BASE_PATH, getSitePath } from "#tests/support/drivers/server.ts";
import { afterAll, beforeAll, expect } from "vitest";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";

const { question: words, downloadPrompt, style } = CATALOGUES.en.closet;
const { composer } = CATALOGUES.en;
const PHONE = { viewport: { width: 390, height: 844 } };

let server: DemoServer;
let owner: ReturnType<typeof createVisitor>;
beforeAll(async () => {
  server = await startDemoServer(await chooseServerAddress());
  owner = createVisitor((url, init) => fetch(url, init), server.url);
  await owner.signIn("emma@demo.example", server.dataDir);
});
afterAll(() => server.discard());

type Laid = { id: string; layout: { pics: { itemId: string }[] } };

const OUTFIT = "emma-outfit-saturday-market";

const listPieces = ({ layout }: Laid): string[] => layout.pics.map(({ itemId }) => itemId);

test("a friend reads the question, gives a heart and takes it back, and sees the outcome", async ({ openPage }) => {
  const inbox = (await (await owner.get("/owner/closets/emma/stylings")).json()) as { stylings: Laid[] };
  const mustHave = inbox.stylings.slice(0, 1).flatMap(listPieces).slice(0, 1);
  const { closet } = (await (await owner.get("/owner/closets/emma/content")).json()) as { closet: { outfits: Laid[] } };
  const ofOutfit = closet.outfits.filter(({ id }) => id === OUTFIT).flatMap(listPieces);
  const candidates = inbox.stylings.slice(0, 2).map(({ id }) => ({ kind: "styling", id }));
  const made = await owner.post("/owner/closets/emma/links", {
    what: { kind: "closet" },
    until: null,
    may: ["style", "vote"],
    request: {
      for: "A wedding in June",
      when: "2030-06-01",
      mustHave,
      not: "Nothing black",
      answerBy: "2030-05-20",
    },
    vote: { candidates, showsNumbers: false },
  });
  const { link } = (await made.json()) as { link: { id: string; url: string } };
  const path = getSitePath(link.url);

  const page = await openPage(PHONE);
  await page.goto(server.url + path);
  await page.getByText("A wedding in June").waitFor();
  await page.getByText(words.howToVote).waitFor();
  await page.getByText(words.not("\u2068Nothing black\u2069")).waitFor();
  await expectNoAxeViolations(page);
  // No app opens a link: its pages lead to the board, and ask for no account.
  expect(await page.getByText(downloadPrompt("Emma")).count()).toBe(0);
  const footer = page.getByRole("contentinfo").first();
  expect(await footer.getByRole("link", { name: style("Emma") }).getAttribute("href")).toBe(
    `${BASE_PATH}${path}/style`,
  );
  await page.getByRole("button", { name: words.candidate(1), exact: true }).click();
  const large = page.getByRole("dialog", { name: words.candidate(1) });
  await large.getByRole("img").waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await large.waitFor({ state: "hidden" });
  const heart = page.getByRole("button", { name: words.heart(1) });
  // Without a name it is not given: it stays empty, also after another thought.
  await heart.click();
  const asking = page.getByRole("dialog", { name: words.yourName });
  await asking.getByRole("textbox", { name: words.yourName }).waitFor();
  await page.keyboard.press("Escape");
  await asking.waitFor({ state: "hidden" });
  expect(await page.locator("[aria-pressed=true]").count()).toBe(0);
  // The large picture has the heart, too.
  await page.getByRole("button", { name: words.candidate(1), exact: true }).click();
  await large.getByRole("button", { name: words.heart(1) }).click();
  await asking.getByRole("textbox", { name: words.yourName }).fill("Zoe");
  await expectNoAxeViolations(page);
  await asking.getByRole("button", { name: words.give }).click();
  await large.locator("[aria-pressed=true]").waitFor();
  await page.keyboard.press("Escape");
  await large.waitFor({ state: "hidden" });
  await heart.and(page.locator("[aria-pressed=true]")).waitFor();
  await page.reload();
  await heart.and(page.locator("[aria-pressed=true]")).waitFor();
  await heart.click();
  await heart.and(page.locator("[aria-pressed=false]")).waitFor();
  // Another tab begins with its cards, below one line.
  await page.getByRole("link", { name: /^ITEMS/ }).click();
  await heart.waitFor({ state: "detached" });
  await page.getByText("A wedding in June").waitFor();

  await page.goto(`${server.url}${path}/style`);
  await page.getByText("A wedding in June").waitFor();
  const getBoardSize = (pieces: number) => page.getByRole("button", { name: `On the board (${pieces})` });
  await getBoardSize(1).waitFor();
  await expectNoAxeViolations(page);
  // It is seen in the question and named on the board, and asked for before an outfit is sent without it.
  await page
    .getByRole("list", { name: words.mustHave(1) })
    .getByRole("img")
    .waitFor();
  const pinned = page.getByRole("button", { name: / must be included$/ });
  await pinned.focus();
  await page.keyboard.press("Delete");
  await pinned.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Add / }).nth(3).click();
  await page.getByRole("button", { name: composer.send, exact: true }).click();
  const sheet = page.getByRole("dialog", { name: composer.sendTo("Emma") });
  await sheet.getByText("Emma wants this in the outfit:").waitFor();
  await expectNoAxeViolations(page);
  await sheet.getByRole("button", { name: composer.sendAnyway }).click();
  await sheet.getByLabel(composer.yourName).waitFor();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.getByRole("button", { name: composer.send, exact: true }).click();
  await sheet.getByRole("button", { name: composer.putBack }).click();
  await pinned.waitFor();
  await getBoardSize(2).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: composer.send, exact: true }).click();
  await sheet.getByLabel(composer.yourName).waitFor();
  await page.goto(`${server.url}${path}/style?from=${OUTFIT}`);
  await getBoardSize(new Set([...ofOutfit, ...mustHave]).size).waitFor();
  await page.getByRole("button", { name: "New outfit" }).click();
  await getBoardSize(1).waitFor();

  const known = page.waitForResponse((response) => response.request().method() === "HEAD");
  await page.goto(server.url + path);
  await known;
  const outcome = { candidate: candidates[1], names: true, thanks: "You are the best." };
  await owner.call("PUT", `/owner/closets/emma/links/${link.id}/outcome`, {
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ outcome }),
  });
  // The visitor comes back to the open page.
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByText("You are the best.").waitFor();
  await expectNoAxeViolations(page);
  expect(await page.getByText("A wedding in June").count()).toBe(1);
  await page.goto(`${server.url}${path}/style`);
  await page.getByText("This question is closed.").first().waitFor();
});

test("a heart that comes after the choice shows the choice, and an open page shows it by itself", async ({
  openPage,
}) => {
  const candidates = [OUTFIT, "emma-outfit-garden-lunch"].map((id) => ({ kind: "outfit", id }));
  const made = await owner.post("/owner/closets/emma/links", {
    what: { kind: "closet" },
    until: null,
    may: ["vote"],
    vote: { candidates, showsNumbers: false },
  });
  const { link } = (await made.json()) as { link: { id: string; url: string } };
  const choose = (outcome: object | null) =>
    owner.call("PUT", `/owner/closets/emma/links/${link.id}/outcome`, { body: { outcome } });
  const page = await openPage({ ...PHONE, expected: [/403|ERR_FAILED/] });
  await page.clock.install();
  const known = page.waitForResponse((response) => response.request().method() === "HEAD");
  await page.goto(server.url + getSitePath(link.url));
  await known;
  await choose({ candidate: candidates[0], names: true, thanks: "This one!" });
  await page.getByRole("button", { name: words.heart(1) }).click();
  await page.getByRole("textbox", { name: words.yourName }).fill("Zoe");
  // What failed is said beside its heart.
  await page.route("**/l/**", (route) => route.abort());
  await page.getByRole("button", { name: words.give }).click();
  await page.locator("li > p", { hasText: words.failed }).waitFor();
  await page.unroute("**/l/**");
  await page.getByRole("button", { name: words.heart(1) }).click();
  await page.getByText("This one!").waitFor();
  await choose(null);
  await page.clock.runFor(61_000);
  await page.getByRole("heading", { name: words.vote }).waitFor();
});

test("an answer from before a heart was given does not hide the heart, and a choice ends the offer to style", async ({
  openPage,
}) => {
  const candidates = [OUTFIT, "emma-outfit-garden-lunch"].map((id) => ({ kind: "outfit", id }));
  const made = await owner.post("/owner/closets/emma/links", {
    what: { kind: "closet" },
    until: null,
    may: ["style", "vote"],
    request: { for: "A picnic" },
    vote: { candidates, showsNumbers: false },
  });
  const { link } = (await made.json()) as { link: { id: string; url: string } };
  const page = await openPage(PHONE);
  const slow = Promise.withResolvers<void>();
  const delivered = Promise.withResolvers<void>();
  await page.route("**/question", async (route) => {
    const response = await route.fetch();
    await slow.promise;
    await route.fulfill({ response });
    delivered.resolve();
  });
  const known = page.waitForResponse((response) => response.request().method() === "HEAD");
  await page.goto(server.url + getSitePath(link.url));
  await known;
  const heart = page.getByRole("button", { name: words.heart(1) });
  await heart.click();
  await page.getByRole("textbox", { name: words.yourName }).fill("Zoe");
  await page.getByRole("button", { name: words.give }).click();
  await heart.and(page.locator("[aria-pressed=true]")).waitFor();
  slow.resolve();
  await delivered.promise;
  // A frame later, the page would show it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  expect(await heart.getAttribute("aria-pressed")).toBe("true");

  const footer = page.getByRole("contentinfo").first();
  await footer.getByRole("link", { name: style("Emma") }).waitFor();
  const outcome = { candidate: candidates[0], names: true, thanks: "This one!" };
  await owner.call("PUT", `/owner/closets/emma/links/${link.id}/outcome`, { body: { outcome } });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByText("This one!").waitFor();
  await footer.getByRole("link", { name: style("Emma") }).waitFor({ state: "detached" });
});

test("an open page asks for a password that was added or changed meanwhile", async ({ openPage }) => {
  const made = await owner.post("/owner/closets/emma/links", { what: { kind: "closet" }, until: null });
  const { link } = (await made.json()) as { link: { id: string; url: string } };
  const { passwordTitle, password: label, open } = CATALOGUES.en.server.link;
  const page = await openPage({ ...PHONE, expected: [/404/] });
  const address = `${server.url}${getSitePath(link.url)}/items`;
  const waitUntilAsked = () => page.waitForResponse((response) => response.request().method() === "HEAD");
  const asked = waitUntilAsked();
  await page.goto(address);
  await asked;
  for (const password of ["swordfish", "another one"]) {
    await owner.call("PATCH", `/owner/closets/emma/links/${link.id}`, { body: { password } });
    // As when the visitor comes back to the page.
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.getByText(passwordTitle).waitFor();
    await page.getByLabel(label).fill(password);
    const again = waitUntilAsked();
    await page.getByRole("button", { name: open }).click();
    await again;
  }
});

test("an outfit that is sent after the link’s password changed goes out when the password is entered", async ({
  openPage,
}) => {
  const made = await owner.post("/owner/closets/emma/links", {
    what: { kind: "closet" },
    until: null,
    may: ["style"],
    password: "swordfish",
  });
  const { link } = (await made.json()) as { link: { id: string; url: string } };
  const { password: label, open } = CATALOGUES.en.server.link;
  const page = await openPage({ ...PHONE, expected: [/404/] });
  const enterPassword = async (password: string) => {
    await page.getByLabel(label).fill(password);
    await page.getByRole("button", { name: open }).click();
  };
  await page.goto(`${server.url}${getSitePath(link.url)}/style`);
  await enterPassword("swordfish");
  await page.waitForURL("**/style");
  await page.getByRole("button", { name: composer.add("Trench coat") }).click();
  await owner.call("PATCH", `/owner/closets/emma/links/${link.id}`, { body: { password: "another one" } });
  await page.getByRole("button", { name: composer.send, exact: true }).click();
  const sheet = page.getByRole("dialog", { name: composer.sendTo("Emma") });
  await sheet.getByLabel(composer.yourName).fill("Zadie");
  await sheet.getByRole("button", { name: composer.send, exact: true }).click();
  await enterPassword("another one");
  await page.getByText(composer.sentLater).waitFor();
});
