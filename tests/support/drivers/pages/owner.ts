import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { drawPicture } from "#tests/support/factories/pictures.ts";
import { waitUntilIdle } from "./page-idle.ts";
import { chooseEmail, fillInNames, type SignUpServer } from "./sign-up.ts";
import { BASE_PATH } from "#tests/support/drivers/server.ts";
import { callFromPage } from "./page-call.ts";

export type PhotographFile = { name: string; mimeType: string; buffer: Buffer };

export async function makePhotographs(count: number, from = 0): Promise<PhotographFile[]> {
  const seeds = Array.from({ length: count }, (_, n) => from + n);
  return await Promise.all(
    seeds.map(async (seed) => ({
      name: `IMG_${seed}.jpg`,
      mimeType: "image/jpeg",
      buffer: await drawPicture({ width: 300, height: 400, seed: 40 * seed })
        .jpeg()
        .toBuffer(),
    })),
  );
}

/** On the sign-in page. `count`: of all mails to this address. */
export async function signInWithLink(
  page: Page,
  server: SignUpServer,
  { email, count = 1 }: { email: string; count?: number },
): Promise<void> {
  await waitUntilIdle(page);
  await chooseEmail(page);
  const address = page.getByRole("textbox", { name: "What is your email?" });
  await address.fill(email);
  await address.press("Enter");
  await page.getByText("Please verify your email").waitFor();
  await page.goto(await server.waitForLink(email, count));
}

/** From the home page to the choice of a username. */
export async function signInAsOwner(page: Page, server: SignUpServer, email: string): Promise<void> {
  await page.goto(server.url);
  await page.getByRole("link", { name: "Start your own closet" }).click();
  await page.waitForURL("**/sign-in?to=**");
  await signInWithLink(page, server, { email });
  await fillInNames(page, "Jane", "Roe");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await getUsernameField(page).waitFor();
}

export const getUsernameField = (page: Page) => page.getByRole("textbox", { name: "Your username" });

/** From the home page to an own closet without photographs. */
export async function beginOwnCloset(page: Page, server: SignUpServer, email: string): Promise<void> {
  await signInAsOwner(page, server, email);
  const username = email.split("@")[0] ?? "";
  const field = getUsernameField(page);
  await waitUntilIdle(page);
  await field.fill(username);
  await page.getByText(`${username} is free.`).waitFor();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("heading", { name: "Photograph your first item" }).waitFor();
}

/** On a phone some pages are behind "More". */
export async function openOwnTab(page: Page, name: string): Promise<void> {
  const nav = page.getByRole("navigation", { name: "Your closet" });
  const [link, more] = [nav.getByRole("link", { name }), nav.getByRole("button", { name: "More" })];
  await link.or(more).first().waitFor();
  if (!(await link.isVisible())) await more.click();
  await link.click();
}

export const getOwnItems = (page: Page) => page.getByRole("list", { name: "Items" });

/** Paths of files: the browser reads large ones itself. */
export async function addFiles(page: Page, files: PhotographFile[] | string[]): Promise<void> {
  await page.locator("input[data-photographs]").setInputFiles(files);
}

export const addPhotographs = (page: Page, files: PhotographFile[]): Promise<void> => addFiles(page, files);

type Content = {
  items: { id: string; name?: string; category?: string; originalSha256?: string; thumbnailImageURL?: string }[];
  outfits: { id: string }[];
};

const getOwnCall = (username: string): string => `${BASE_PATH}/owner/closets/${username}`;

const readCloset = async (page: Page, username: string): Promise<unknown> => {
  const { body } = await callFromPage(page, "GET", `/owner/closets/${username}/content`);
  return (body as { closet: unknown }).closet;
};

export const readContent = async (page: Page, username: string): Promise<Content> =>
  (await readCloset(page, username)) as Content;

type Picture = { address: string; uncropped?: { address: string }; picture?: { width: number; height: number } };
type OwnItem = {
  id: string;
  thumbnailImageURL: string;
  picture?: Picture["picture"];
  cutout?: Picture;
  uncropped?: Picture;
  pictures?: Picture[];
};

/** The first one. */
export const readItem = async (page: Page, username: string): Promise<OwnItem> => {
  const { items } = (await readCloset(page, username)) as { items: OwnItem[] };
  if (!items[0]) throw new Error("There is no item.");
  return items[0];
};

/** Changes the first item as another device does. */
export async function patchItem(page: Page, username: string, changes: object): Promise<number> {
  const { id } = await readItem(page, username);
  return (await callFromPage(page, "PATCH", `/owner/closets/${username}/items/${id}`, changes)).status;
}

export async function uploadPicture(page: Page, username: string, seed: number): Promise<string> {
  const [file] = await makePhotographs(1, seed);
  const address = `pictures/${createHash("sha256")
    .update(file?.buffer ?? "")
    .digest("hex")}`;
  const status = await page.evaluate(
    async ([call, path, content]) => {
      const body = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const init = { method: "PUT", headers: { "Content-Type": "image/jpeg" }, body };
      return (await fetch(`${call}/${path}`, init)).status;
    },
    [getOwnCall(username), address, file?.buffer.toString("base64") ?? ""] as const,
  );
  if (status !== 201) throw new Error(`The picture was not stored (${status}).`);
  return address;
}
