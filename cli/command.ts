import type { ParseArgsOptionsConfig } from "node:util";
import { createLastingHash } from "#server/accounts/auth-secret.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import { openClosetStore, type ClosetStore, type StoreOptions } from "#server/closets/records/closet-store.ts";
import { createLimitedClosets } from "#server/closets/visitors/limited-closets.ts";
import { createLinks, type Links } from "#server/closets/links/link-service.ts";
import type { Config } from "#server/config/config.ts";
import { makeRoom } from "#server/db/disk-reserve.ts";
import { checkEmbeddedDatabase } from "#server/db/embedded/embedded-database.ts";
import { DatabaseProblem } from "#server/db/opened-database.ts";
import { describeUnusable, isPermissionMissing } from "#server/db/storage-errors.ts";
import { createRateLimits } from "#server/http/limits/rate-limits.ts";

export type CommandContext = {
  config: Pick<Config, "dataDir" | "databaseUrl" | "s3" | "publicUrl" | "accounts">;
  signal: AbortSignal;
  print: (line: string) => void;
  showProgress: (line: string) => void;
};

export type CommandInput = { positionals: string[]; flags: Record<string, string | boolean | undefined> };

export type Command = {
  usage: string;
  summary: string;
  help: string[];
  options: ParseArgsOptionsConfig;
  argumentCount: number;
  takesMore?: boolean;
  run: (input: CommandInput, context: CommandContext) => Promise<void>;
};

/** An operator waits for a busy PostgreSQL rather than start the command again. */
export const CONNECTION_TIMEOUT_MS = 60_000;

/** Its message says what a stopped command has changed already. Other commands change nothing. */
export class CommandStopped extends ClosetProblem {}

/** @param creates a database where there is none. Otherwise a command in a wrong folder would work on an empty one. */
export async function withStore<T>(
  context: CommandContext,
  work: (store: ClosetStore) => Promise<T>,
  { creates = false, ...options }: Pick<StoreOptions, "takesOver"> & { creates?: boolean } = {},
): Promise<T> {
  const { databaseUrl, dataDir } = context.config;
  const open = async (): Promise<ClosetStore> => {
    if (!creates && databaseUrl === null) {
      await checkEmbeddedDatabase(dataDir);
      await makeRoom(dataDir);
    }
    return await openClosetStore(context.config, { ...options, connectionTimeoutMs: CONNECTION_TIMEOUT_MS });
  };
  const store = await open().catch((error: unknown) => {
    if (error instanceof DatabaseProblem || !isPermissionMissing(error)) throw error;
    throw new ClosetProblem(`DATA_DIR (${dataDir}) cannot be used: ${describeUnusable(error)}`, {
      advice: "run the command as the user who runs the server",
      cause: error,
    });
  });
  try {
    const release = await store.holdServerLock?.();
    try {
      return await work(store);
    } finally {
      await release?.();
    }
  } finally {
    await store.db.destroy();
  }
}

export const openLinks = async ({ db, records }: ClosetStore, { config }: CommandContext): Promise<Links> =>
  createLinks(db, {
    hashWithSecret: await createLastingHash(db),
    publicUrl: config.publicUrl,
    rateLimits: createRateLimits(db),
    limitedClosets: createLimitedClosets(records),
  });
