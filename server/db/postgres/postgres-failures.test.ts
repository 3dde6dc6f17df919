import { sql } from "kysely";
import { expect, test } from "vitest";
import { toFailure } from "#server/http/errors.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { runTransaction } from "#server/db/transaction.ts";

test("a database with a full or read-only disk is 503 with a reason", async () => {
  const { db } = await openTestStore();
  const answers: unknown[] = [];
  for (const code of ["53100", "25006", "58030", "53200", "57P03"]) {
    const failed: unknown = await runTransaction(db, async (trx) => {
      await trx.insertInto("viewEvents").values({ event: "x", username: "jane", hour: 0, count: 1 }).execute();
      await sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(trx);
    }).catch((error: unknown) => error);
    const failure = toFailure(failed, { method: "PUT", path: "/" }, { error: () => undefined });
    answers.push([code, failure]);
  }
  expect(answers).toEqual([
    ["53100", "unwritable"],
    ["25006", "unwritable"],
    ["58030", "unwritable"],
    ["53200", "databaseAway"],
    ["57P03", "databaseAway"],
  ]);
  expect(await db.selectFrom("viewEvents").selectAll().execute()).toEqual([]);
});
