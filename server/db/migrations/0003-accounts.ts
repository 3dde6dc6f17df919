import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from "kysely";

type Table = CreateTableBuilder<string, string>;

/** The tables that Better Auth 1.7 expects; `server/accounts/auth.test.ts` compares them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const date = isPostgres ? sql`timestamptz` : sql`date`;
  const boolean = isPostgres ? sql`boolean` : sql`integer`;
  const create = (name: string): Table =>
    db.schema.createTable(name).addColumn("id", "text", (column) => column.notNull().primaryKey());
  const addDates = (table: Table, names: readonly string[]): Table =>
    names.reduce((wider, name) => wider.addColumn(name, date, (column) => column.notNull()), table);
  const ofUser = (table: Table): Table =>
    table.addColumn("userId", "text", (column) => column.notNull().references("authUsers.id").onDelete("cascade"));
  const createIndex = (table: string, columns: string[]) =>
    db.schema
      .createIndex(`${table}_${columns.join("_")}`)
      .on(table)
      .columns(columns);

  await addDates(
    create("authUsers")
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull().unique())
      .addColumn("emailVerified", boolean, (column) => column.notNull())
      .addColumn("image", "text"),
    ["createdAt", "updatedAt"],
  ).execute();

  await ofUser(
    addDates(create("authSessions"), ["expiresAt", "createdAt", "updatedAt"])
      .addColumn("token", "text", (column) => column.notNull().unique())
      .addColumn("ipAddress", "text")
      .addColumn("userAgent", "text"),
  ).execute();
  await createIndex("authSessions", ["userId"]).execute();

  await ofUser(
    addDates(create("authAccounts"), ["createdAt", "updatedAt"])
      .addColumn("accountId", "text", (column) => column.notNull())
      .addColumn("providerId", "text", (column) => column.notNull())
      .addColumn("accessToken", "text")
      .addColumn("refreshToken", "text")
      .addColumn("idToken", "text")
      .addColumn("accessTokenExpiresAt", date)
      .addColumn("refreshTokenExpiresAt", date)
      .addColumn("scope", "text")
      .addColumn("password", "text"),
  ).execute();
  await createIndex("authAccounts", ["userId"]).execute();
  // Not an index of Better Auth: an account of a provider must belong to only one of our accounts.
  await createIndex("authAccounts", ["providerId", "accountId"]).unique().execute();

  await addDates(
    create("authVerifications")
      .addColumn("identifier", "text", (column) => column.notNull())
      .addColumn("value", "text", (column) => column.notNull()),
    ["expiresAt", "createdAt", "updatedAt"],
  ).execute();
  await createIndex("authVerifications", ["identifier"]).execute();

  await addDates(create("authKeys"), ["createdAt"])
    .addColumn("publicKey", "text", (column) => column.notNull())
    .addColumn("privateKey", "text", (column) => column.notNull())
    .addColumn("expiresAt", date)
    .addColumn("alg", "text")
    .addColumn("crv", "text")
    .execute();

  await addDates(
    create("signInLinks")
      .addColumn("codeHash", "text", (column) => column.notNull().unique())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull()),
    ["createdAt", "expiresAt"],
  ).execute();
  await createIndex("signInLinks", ["email"]).execute();

  await create("profiles")
    .addColumn("authUserId", "text", (column) =>
      column.notNull().unique().references("authUsers.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("firstName", "text")
    .addColumn("lastName", "text")
    .addColumn("socialMediaSource", "text")
    .addColumn("goals", "text")
    .addColumn("sourceAttributionText", "text")
    .addColumn("otherSourceText", "text")
    .addColumn("isWeb", "integer")
    .addColumn("openOc", "integer")
    .addColumn("updatedAt", "double precision", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();

  await create("linkRequests")
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("requestedAt", "double precision", (column) => column.notNull())
    .addColumn("dueAt", "double precision", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .execute();
  await createIndex("linkRequests", ["dueAt"]).execute();

  await db.schema
    .createTable("rateLimits")
    .addColumn("key", "text", (column) => column.notNull().primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("endsAt", "double precision", (column) => column.notNull())
    .execute();
}
