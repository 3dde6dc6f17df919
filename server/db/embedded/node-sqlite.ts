import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

const CACHED_STATEMENTS = 200;

export type NodeSqliteDatabase = SqliteDatabase & { isInTransaction: () => boolean };

export function wrapNodeSqlite(database: DatabaseSync): NodeSqliteDatabase {
  const cache = new Map<string, SqliteStatement>();

  const prepare = (sql: string): SqliteStatement => {
    const statement = database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      // `node:sqlite` rows have no prototype; serializers expect plain objects.
      all: (parameters) => statement.all(...(parameters as SQLInputValue[])).map((row) => ({ ...row })),
      run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
      iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
    };
  };

  return {
    close: () => database.close(),
    isInTransaction: () => database.isTransaction,
    prepare(sql) {
      const statement = cache.get(sql) ?? prepare(sql);
      cache.delete(sql);
      cache.set(sql, statement);
      if (cache.size > CACHED_STATEMENTS) cache.delete(cache.keys().next().value ?? "");
      return statement;
    },
  };
}
