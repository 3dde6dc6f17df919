import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addPhotographs, beginOwnCloset, getOwnItems, makePhotographs } from "./owner.ts";
import type { SignUpServer } from "./sign-up.ts";
import { openOwnTab } from "#tests/support/drivers/pages/owner.ts";

/** A public closet with one item; its settings are open. */
export async function beginPublicCloset(page: Page, server: SignUpServer, email: string): Promise<void> {
  await beginOwnCloset(page, server, email);
  await addPhotographs(page, await makePhotographs(1));
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(1);
  await openOwnTab(page, "Settings");
  await page.getByRole("radio", { name: /^Public/ }).check();
}

/** As a client without a browser. Returns the token of the stylist's page. */
export async function sendOutfit(
  server: Pick<SignUpServer, "url">,
  username: string,
  itemId: string,
  { id = "one", name = "Ana" } = {},
): Promise<string> {
  const pics = [{ itemId, x: 0.5, y: 0.6, scale: 0.6, rotation: 0, mirrored: false, aspect: 1.333 }];
  const layout = { v: 1, ratio: 1.359, pics };
  const response = await fetch(`${server.url}/closets/${username}/stylings`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id, name, note: "For Monday", credit: true, layout }),
  });
  return ((await response.json()) as { token: string }).token;
}
