import type { Page } from "playwright-core";

/** The buttons on it are the pieces, from the bottom layer. */
export const getBoard = (page: Page) => page.getByRole("group", { name: "Board" });

export const getPieces = (page: Page) => getBoard(page).getByRole("button");

export async function openComposer(page: Page, { url }: { url: string }, path = "/user/emma/style"): Promise<void> {
  await page.goto(url + path);
  await page.getByRole("button", { name: /^Add / }).first().waitFor();
}

export const addPiece = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name: `Add ${name}`, exact: true }).click();
