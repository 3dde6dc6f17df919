import type { Page } from "playwright-core";
import { random } from "#tests/support/setup/seed.ts";

export type StoredDraft = {
  id: string;
  changedAt: number;
  layout: { pics: { itemId: string }[] };
  styling?: { content: { id: string; name: string }; stage: string; token?: string };
};

/** What IndexedDB has, without creating it. */
export const readDrafts = (page: Page): Promise<StoredDraft[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "drafts")) return [];
    return await new Promise<never[]>((resolve, reject) => {
      const opening = indexedDB.open("drafts");
      opening.addEventListener("error", () => reject(new Error("The drafts cannot be opened.")));
      opening.addEventListener("success", () => {
        const reading = opening.result.transaction("drafts").objectStore("drafts").getAll();
        reading.addEventListener("success", () => {
          opening.result.close();
          resolve(reading.result as never[]);
        });
      });
    });
  });

/** What the friend has seen on the board and been told, to compare it with what is stored. */
export function createComposerJournal() {
  /** The pieces of a draft that were written. */
  const written = new Map<string, number>();
  const sentNames: string[] = [];
  return {
    /** Resolves when the piece is written, with how many are on the board. */
    async addPiece(page: Page): Promise<number> {
      const pieces = await page.evaluate(async (at) => {
        const count = () => document.querySelectorAll("svg[role=group] [role=button]").length;
        const before = count();
        const add = [...document.querySelectorAll<HTMLElement>("button[aria-label^='Add ']")];
        add[Math.floor(at * add.length)]?.click();
        while (count() <= before) await new Promise(requestAnimationFrame);
        return count();
      }, random());
      for (;;) {
        const [last] = (await readDrafts(page)).toSorted((one, other) => other.changedAt - one.changedAt);
        if (last?.layout.pics.length !== pieces) continue;
        written.set(last.id, pieces);
        return pieces;
      }
    },
    noteSent: (name: string): void => void sentNames.push(name),
    findLost: (drafts: readonly StoredDraft[]): string[] =>
      [...written].flatMap(([id, pieces]) => {
        const stored = drafts.find((draft) => draft.id === id)?.layout.pics.length ?? 0;
        return stored < pieces ? [`draft ${id} has ${stored} of ${pieces} pieces`] : [];
      }),
    /** Names that were acknowledged and have not arrived, and names that have arrived twice. */
    findUnsent: (arrived: readonly string[]): string[] => [
      ...sentNames.filter((name) => !arrived.includes(name)).map((name) => `${name} was acknowledged and is lost`),
      ...arrived.filter((name, at) => arrived.indexOf(name) !== at).map((name) => `${name} has arrived twice`),
    ],
  };
}
