import type { ParseArgsOptionsConfig } from "node:util";
import { openClosetStore, type ClosetStore } from "#server/closets/closet-store.ts";
import type { Config } from "#server/config/config.ts";

/** How a command speaks and is stopped. */
export type CommandContext = {
  config: Pick<Config, "dataDir" | "databaseUrl" | "s3" | "publicUrl" | "accounts">;
  signal: AbortSignal;
  /** A line on stdout. */
  print: (line: string) => void;
  /** Says what is going on, on a terminal alone; the next one takes its place, an empty one clears it. */
  showProgress: (line: string) => void;
};

export type CommandInput = { positionals: string[]; flags: Record<string, string | boolean | undefined> };

/** One verb of `npm run closet`. */
export type Command = {
  usage: string;
  summary: string;
  help: string[];
  options: ParseArgsOptionsConfig;
  /** How many positional arguments it takes. */
  argumentCount: number;
  run: (input: CommandInput, context: CommandContext) => Promise<void>;
};

/** Opens the database and the data folder while a command works with it. */
export async function withStore<T>(context: CommandContext, work: (store: ClosetStore) => Promise<T>): Promise<T> {
  const store = await openClosetStore(context.config);
  try {
    return await work(store);
  } finally {
    await store.db.destroy();
  }
}

export const showWaiting = (context: CommandContext) => (): void =>
  context.showProgress("Another import or removal is running; waiting for it…");

/** What is said when pictures of a closet that is gone are still on the disk. */
export const ORPHANED_PICTURES =
  "Pictures that nobody needs any more could not be deleted; the next import tries again.";
