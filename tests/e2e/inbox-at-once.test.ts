import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { beginPublicCloset, sendOutfit } from "#tests/support/drivers/pages/inbox.ts";
import { readContent } from "#tests/support/drivers/pages/owner.ts";
import { waitForHydration } from "#tests/support/drivers/pages/page-idle.ts";
import { type SignUpServer, startSignUpServer } from "#tests/support/drivers/pages/sign-up.ts";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer();
});
afterAll(() => server.discard());

/** 409: the owner has kept what the friend takes back, or the other way round. */
const PHONE = { viewport: { width: 390, height: 844 }, expected: [/401/, /409/] };

test("two friends and the owner at once: one takes back while the owner keeps the other", async ({ openPage }) => {
  const owner = await openPage(PHONE);
  await beginPublicCloset(owner, server, "ines@x.example");
  const itemId = (await readContent(owner, "ines")).items[0]?.id ?? "";
  await owner.getByRole("link", { name: "Inbox" }).click();
  await owner.getByRole("heading", { name: "No outfits yet" }).waitFor();

  const [ana, ben] = await Promise.all([
    sendOutfit(server, "ines", itemId),
    sendOutfit(server, "ines", itemId, { id: "two", name: "Ben" }),
  ]);
  const [ofAna, ofBen] = ["Ana", "Ben"].map((name) => owner.getByRole("article", { name })) as [Locator, Locator];
  await Promise.all([ofAna.waitFor(), ofBen.waitFor()]);
  const friends = await Promise.all(
    [ana, ben].map(async (token) => {
      const page = await openPage(PHONE);
      await page.goto(`${server.url}/styling/${token}`);
      await waitForHydration(page);
      return page;
    }),
  );
  const [pageOfAna, pageOfBen] = friends as [Page, Page];
  await pageOfBen.getByText("Take it back").first().click();
  await Promise.all([
    ofAna.getByRole("button", { name: "Keep it" }).click(),
    pageOfBen.getByRole("button", { name: "Take it back" }).click(),
  ]);
  await ofAna.getByText("It is one of your outfits now.").waitFor();
  await pageOfBen.getByRole("heading", { name: "You took it back" }).waitFor();
  await ofBen.getByText("Ben took this outfit back.").waitFor();
  expect(await ofBen.getByRole("button", { name: "Keep it" }).count()).toBe(0);
  await pageOfAna.reload();
  await pageOfAna.getByRole("heading", { name: "Jane kept your outfit" }).waitFor();
  expect(await pageOfAna.getByText("Take it back").count()).toBe(0);

  // Both want the same one: one of them wins, and all three pages agree.
  const cleo = await sendOutfit(server, "ines", itemId, { id: "three", name: "Cleo" });
  const ofCleo = owner.getByRole("article", { name: "Cleo" });
  await ofCleo.waitFor();
  await pageOfBen.goto(`${server.url}/styling/${cleo}`);
  await waitForHydration(pageOfBen);
  await pageOfBen.getByText("Take it back").first().click();
  await Promise.all([
    ofCleo.getByRole("button", { name: "Keep it" }).click(),
    pageOfBen.getByRole("button", { name: "Take it back" }).click(),
  ]);
  const outcome = pageOfBen.getByRole("heading", { name: /^(You took it back|Jane kept your outfit)$/ });
  await outcome.waitFor();
  const isKept = (await outcome.textContent()) === "Jane kept your outfit";
  await ofCleo.getByText(isKept ? "You kept it" : "Cleo took this outfit back.").waitFor();
  const { outfits } = await readContent(owner, "ines");
  expect(outfits).toHaveLength(isKept ? 2 : 1);
});
