import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The buttons on it are the pieces, from the bottom layer. */
export const getBoard = (page: Page) => page.getByRole("group", { name: "Board" });

export const getPieces = (page: Page) => getBoard(page).getByRole("button");

export async function openComposer(page: Page, { url }: { url: string }, path = "/user/emma/style"): Promise<void> {
  await page.goto(url + path);
  await page.getByRole("button", { name: /^Add / }).first().waitFor();
}

export const addPiece = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name: `Add ${name}`, exact: true }).click();

/** Of each draft that this browser has stored, the number of pieces, sorted. */
const readStoredPieces = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const opening = indexedDB.open("drafts");
        opening.addEventListener("success", () => {
          const all = opening.result.transaction("drafts").objectStore("drafts").getAll();
          all.addEventListener("success", () => {
            opening.result.close();
            const drafts = all.result as { layout: { pics: unknown[] } }[];
            resolve(drafts.map(({ layout }) => layout.pics.length).toSorted((one, other) => one - other));
          });
        });
      }),
  );

/** A reload in the middle of a write loses what is written. */
export async function expectStoredPieces(page: Page, ...counts: number[]): Promise<void> {
  await expect.poll(() => readStoredPieces(page)).toEqual(counts);
}
