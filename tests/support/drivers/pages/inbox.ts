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
  const address = `${server.url}/user/${email.split("@")[0]}/items`;
  await expect.poll(async () => (await fetch(address)).status).toBe(200);
}

let senders = 0;

/** As a client without a browser, each from its own network: one may send five an hour. Returns the token of the stylist's page. */
export async function sendOutfit(
  server: Pick<SignUpServer, "url">,
  username: string,
  itemId: string,
  { id = "one", name = "Ana", path = `/closets/${username}` } = {},
): Promise<string> {
  const pics = [{ itemId, x: 0.5, y: 0.6, scale: 0.6, rotation: 0, mirrored: false, aspect: 1.333 }];
  senders += 1;
  const layout = { v: 1, ratio: 1.359, pics };
  const response = await fetch(`${server.url}${path}/stylings`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": `198.51.100.${senders}` },
    body: JSON.stringify({ id, name, note: "For Monday", credit: true, layout }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { token: string }).token;
}
