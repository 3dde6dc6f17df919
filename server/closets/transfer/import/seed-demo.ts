import { join } from "node:path";
import { DEMO_OWNERS, getDemoAddress } from "#domain/demo.ts";
import { toUnplaced } from "#domain/composer/piece-picture.ts";
import { arrangeItems } from "#domain/layout/arrange-items.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { readWholeCloset } from "#server/closets/visitors/limited-closets.ts";
import { PROGRAM_FOLDER } from "#server/config/program-folder.ts";
import { ClosetExists } from "#server/closets/records/closet-problem.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { hasOwners } from "#server/closets/records/owner-queries.ts";
import { type ImportControl, importClosets } from "./closet-import.ts";
import type { ImportSummary } from "./save-import.ts";
import type { ImportSource } from "./import-content.ts";
import { withImportSource } from "./import-source.ts";

export const DEMO_FOLDER = join(PROGRAM_FOLDER, "demo");

async function withSources<T>(paths: readonly string[], work: (sources: ImportSource[]) => Promise<T>): Promise<T> {
  const [path, ...others] = paths;
  if (path === undefined) return await work([]);
  return await withImportSource(path, "besideCloset", (source) =>
    withSources(others, (sources) => work([source, ...sources])),
  );
}

/** Imports all demo closets or none. @returns empty when there already is a closet, and `beforeSave` deletes none */
export async function seedDemoClosets(
  store: ClosetStore,
  { folder = DEMO_FOLDER, onBegin, ...control }: ImportControl & { folder?: string; onBegin?: () => void } = {},
): Promise<ImportSummary[]> {
  if (!control.beforeSave && (await hasOwners(store.db))) return [];
  onBegin?.();
  // The start page shows the newest first.
  const owners = DEMO_OWNERS.toReversed();
  const paths = owners.map(({ username }) => join(folder, username));
  const existing = control.beforeSave ? ("replace" as const) : ("reject" as const);
  const listOptions = owners.map(({ username }) => ({ existing, ownerEmail: getDemoAddress(username) }));
  return await withSources(paths, async (sources) => {
    const requests = sources.map((source, at) => ({ source, options: listOptions[at] ?? {} }));
    return await importClosets(store, requests, control).catch((error: unknown) => {
      // Another process was faster.
      if (error instanceof ClosetExists) return [];
      throw error;
    });
  });
}

export async function arrangeDemoItems(
  { records }: Pick<ClosetStore, "records">,
  username: string,
  itemIds: readonly string[],
): Promise<Layout> {
  const { items = [] } = (await readWholeCloset(records, username))?.closet ?? {};
  return arrangeItems(items.filter(({ id }) => itemIds.includes(id)).map((item) => toUnplaced(item)));
}
