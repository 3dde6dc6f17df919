import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject, onTestFinished } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** What the tests of this project run on (vitest.config.ts). */
    database: "sqlite" | "postgres";
    /** Where `postgres-server.ts` made PostgreSQL listen; null where there is none for this machine. */
    postgresUrl: string | null;
  }
}

export type TestDatabase = {
  dataDir: string;
  /** Null: the embedded database of the folder. */
  databaseUrl: string | null;
  /** What a program needs in its environment, beside DATA_DIR, to open this database. */
  env: Record<string, string>;
};

/** Several processes that share a database share this, too. */
const AUTH_SECRET = randomBytes(32).toString("hex");

/** To end whoever is still connected, a program that a test has killed for example, and to empty every table. */
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

/** A database in PostgreSQL without tables, there until the test is over; its address. */
export async function createPostgresDatabase(): Promise<string> {
  const { name, url } = await createDatabase();
  onTestFinished(() => dropDatabase(name));
  return url;
}

type Databases = Awaited<ReturnType<typeof createDatabase>>[];

/** Making a database takes longer than most tests do: those of one file take turns with theirs. */
const all: Databases = [];
const free: Databases = [];

afterAll(async () => {
  for (const { name } of all) await dropDatabase(name);
});

async function takeDatabase(): Promise<string> {
  const database = free.pop() ?? (await createDatabase());
  if (!all.includes(database)) all.push(database);
  onTestFinished(async () => {
    await execute(database.url, EMPTY);
    free.push(database);
  });
  return database.url;
}

/** By the folder they belong to: who opens the same folder again gets the same database, as with the embedded one. */
const databases = new Map<string, Promise<string>>();

/** The database that belongs to a folder, of the kind that the test project is about, without a closet at first. */
export async function makeTestDatabase(dataDir: string): Promise<TestDatabase> {
  if (inject("database") === "sqlite") return { dataDir, databaseUrl: null, env: {} };
  const taken = databases.get(dataDir) ?? takeDatabase();
  databases.set(dataDir, taken);
  const databaseUrl = await taken;
  return { dataDir, databaseUrl, env: { DATABASE_URL: databaseUrl, AUTH_SECRET } };
}
