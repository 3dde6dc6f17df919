import { afterAll, beforeAll, expect } from "vitest";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";

const { question: words } = CATALOGUES.en.closet;
const PHONE = { viewport: { width: 390, height: 844 } };

let server: DemoServer;
let owner: ReturnType<typeof createVisitor>;
beforeAll(async () => {
  server = await startDemoServer(await chooseServerAddress());
  owner = createVisitor((url, init) => fetch(url, init), server.url);
  await owner.signIn("emma@demo.example", server.dataDir);
});
afterAll(() => server.discard());

type Styling = { id: string; layout: { pics: { itemId: string }[] } };

test("a friend reads the question, gives a heart and takes it back, and sees the outcome", async ({ openPage }) => {
  const inbox = (await (await owner.get("/owner/closets/emma/stylings")).json()) as { stylings: Styling[] };
  const mustHave = inbox.stylings[0]?.layout.pics.slice(0, 1).map(({ itemId }) => itemId);
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
  const path = new URL(link.url).pathname;

  const page = await openPage(PHONE);
  await page.goto(server.url + path);
  await page.getByText("A wedding in June").waitFor();
  await expectNoAxeViolations(page);
  const heart = page.getByRole("button", { name: words.heart(1) });
  await heart.click();
  await page.getByLabel(words.yourName).fill("Zoe");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: words.give }).click();
  await page.locator("[aria-pressed=true]").filter({ hasText: "♥" }).waitFor();
  await page.reload();
  await page.locator("[aria-pressed=true]").filter({ hasText: "♥" }).waitFor();
  await heart.click();
  await page.locator("[aria-pressed=false]").filter({ hasText: "♡" }).nth(1).waitFor();

  await page.goto(`${server.url}${path}/style`);
  await page.getByText("A wedding in June").waitFor();
  // The must-have lies on the board.
  await page.getByRole("tab", { name: "On the board (1)" }).or(page.getByText("On the board (1)")).first().waitFor();
  await expectNoAxeViolations(page);

  const outcome = { candidate: candidates[1], names: true, thanks: "You are the best." };
  await owner.call("PUT", `/owner/closets/emma/links/${link.id}/outcome`, {
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ outcome }),
  });
  await page.goto(server.url + path);
  await page.getByText("You are the best.").waitFor();
  await expectNoAxeViolations(page);
  expect(await page.getByText("A wedding in June").count()).toBe(1);
});
