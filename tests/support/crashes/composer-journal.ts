import type { Page } from "playwright-core";

/** A draft that is older than this survives a kill. */
const SAFE_AFTER_MS = 2000;

export type StoredDraft = {
  id: string;
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

type Seen = { at: number; pieces: number };

/** What the friend has seen on the board and been told, to compare it with what is stored. */
export function createComposerJournal() {
  const seen = new Map<string, Seen[]>();
  /** Of drafts that are no longer on the board. */
  const left = new Set<string>();
  const sentNames: string[] = [];
  return {
    /** @returns how many pieces are on the board */
    async addPiece(page: Page): Promise<number> {
      const { draftId, pieces } = await page.evaluate(async () => {
        const count = () => document.querySelectorAll("svg[role=group] [role=button]").length;
        const before = count();
        const add = [...document.querySelectorAll<HTMLElement>("button[aria-label^='Add ']")];
        add[Math.floor(Math.random() * add.length)]?.click();
        while (count() <= before) await new Promise(requestAnimationFrame);
        return { draftId: new URLSearchParams(location.search).get("draft"), pieces: count() };
      });
      // The address of a new draft follows its first save.
      if (draftId === null) return pieces;
      if (pieces === 1 && seen.has(draftId)) left.add(draftId);
      if (left.has(draftId)) return pieces;
      const known = seen.get(draftId) ?? [];
      if ((known.at(-1)?.pieces ?? 0) < pieces) seen.set(draftId, [...known, { at: Date.now(), pieces }]);
      return pieces;
    },
    noteSent: (name: string): void => void sentNames.push(name),
    findLost(drafts: readonly StoredDraft[], killedAt: number): string[] {
      return [...seen].flatMap(([id, states]) => {
        const safe = states.findLast(({ at }) => at <= killedAt - SAFE_AFTER_MS)?.pieces ?? 0;
        const stored = drafts.find((draft) => draft.id === id)?.layout.pics.length ?? 0;
        return stored < safe ? [`draft ${id} has ${stored} of ${safe} pieces`] : [];
      });
    },
    /** Names that were acknowledged and have not arrived, and names that have arrived twice. */
    findUnsent: (arrived: readonly string[]): string[] => [
      ...sentNames.filter((name) => !arrived.includes(name)).map((name) => `${name} was acknowledged and is lost`),
      ...arrived.filter((name, at) => arrived.indexOf(name) !== at).map((name) => `${name} has arrived twice`),
    ],
  };
}
