import { type ImportControl, type ImportRequest, type ImportSummary, importClosets } from "./closet-import.ts";
import { hasClosets } from "#server/closets/admin/closet-keeper.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import type { DemoCloset } from "#server/db/demo/demo-closets.ts";

/** Another process that draws the same closets is waited for; it takes a minute on a slow machine. */
const DRAWING_WAIT_MS = 600_000;

export type SeedOptions = ImportControl & { loadClosets?: () => Promise<readonly DemoCloset[]> };

const loadDemoClosets = async (): Promise<readonly DemoCloset[]> =>
  (await import("#server/db/demo/demo-closets.ts")).DEMO_CLOSETS;

/**
 * Brings the demo closets in when there is no closet at all, all of them or none. Any number of processes may start at
 * once: one draws, the others wait for it and find them there.
 *
 * @returns what came in; nothing when there was a closet already
 */
export async function seedDemoClosets(
  store: ClosetStore,
  { loadClosets = loadDemoClosets, ...control }: SeedOptions = {},
): Promise<ImportSummary[]> {
  if (await hasClosets(store)) return [];
  const getRequests = async (): Promise<ImportRequest[]> => {
    // Another process may have been first while this one waited.
    if (await hasClosets(store)) return [];
    return (await loadClosets()).map(({ answer, readPicture, visibility }) => ({
      source: { name: answer.user.username, answer, readPicture },
      options: { visibility },
    }));
  };
  // Whoever starts it for the first time waits for the drawing alone.
  return await importClosets(store, getRequests, { waitMs: DRAWING_WAIT_MS, variants: "later", ...control });
}
