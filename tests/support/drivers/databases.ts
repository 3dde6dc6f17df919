import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject, onTestFinished } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    database: "sqlite" | "postgres";
    /** Null: there is no PostgreSQL for this machine. */
    postgresUrl: string | null;
  }
}

export type TestDatabase = {
  dataDir: string;
  /** Null: SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** Variables that a server needs to open this database, beside DATA_DIR. */
  env: Record<string, string>;
};

const AUTH_SECRET = randomBytes(32).toString("hex");

/** Ends all connections (a killed server may still have some) and empties every table. */
const EMPTY = `do $$
  declare name text;
  begin
    perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('delete from %I', name);
    end loop;
  end $$`;

const getServerUrl = (): string => inject("postgresUrl") ?? "";

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function createDatabase(): Promise<{ name: string; url: string }> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await execute(getServerUrl(), `create database ${name}`);
  const url = new URL(getServerUrl());
  url.pathname = name;
  return { name, url: url.href };
}

const dropDatabase = (name: string): Promise<void> => execute(getServerUrl(), `drop database ${name} with (force)`);

/** Returns the address of an empty PostgreSQL database, which is dropped after the test. */
export async function createPostgresDatabase(): Promise<string> {
  const { name, url } = await createDatabase();
  onTestFinished(() => dropDatabase(name));
  return url;
}

type Database = Awaited<ReturnType<typeof createDatabase>>;

/** Creating a database takes longer than most tests, so the tests of a file reuse it. */
const all: Database[] = [];
const free: Database[] = [];

async function takeDatabase(): Promise<string> {
  const database = free.pop() ?? (await createDatabase());
  if (!all.includes(database)) all.push(database);
  onTestFinished(async () => {
    await execute(database.url, EMPTY);
    free.push(database);
  });
  return database.url;
}

/** By data folder: the same folder gets the same database, as with SQLite. */
const databases = new Map<string, Promise<string>>();

/** After each file: some tests change the tables. */
export async function dropDatabases(): Promise<void> {
  free.length = 0;
  databases.clear();
  for (const { name } of all.splice(0)) await dropDatabase(name);
}

/** Returns the database of a data folder, of the kind that the test project uses. It is empty at first. */
export async function makeTestDatabase(dataDir: string): Promise<TestDatabase> {
  if (inject("database") === "sqlite") return { dataDir, databaseUrl: null, env: {} };
  const taken = databases.get(dataDir) ?? takeDatabase();
  databases.set(dataDir, taken);
  const databaseUrl = await taken;
  return { dataDir, databaseUrl, env: { DATABASE_URL: databaseUrl, AUTH_SECRET } };
}
