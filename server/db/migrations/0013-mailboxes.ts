import type { Kysely } from "kysely";

type Addressed = { id: string; email: string };

type Tables = {
  authUsers: Addressed & { createdAt: unknown };
  profiles: { authUserId: string; email: string };
  signInLinks: Addressed;
  linkRequests: Addressed;
};

const BATCH = 1000;

function toMailbox(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const host = email.slice(at);
  const domain = /[%/?#]/.test(host) ? undefined : URL.parse(`http://${host}`)?.hostname;
  return domain === undefined ? email : email.slice(0, at) + domain.replace(/\.$/, "");
}

async function listChanges(db: Kysely<Tables>, table: "authUsers" | "signInLinks" | "linkRequests") {
  const changes: (Addressed & { mailbox: string })[] = [];
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom(table)
      .select(["id", "email"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      const mailbox = toMailbox(row.email);
      if (mailbox !== row.email) changes.push({ ...row, mailbox });
    }
    const last = rows.at(-1);
    if (last === undefined) return changes;
    after = last.id;
  }
}

async function renameAccount(db: Kysely<Tables>, id: string, email: string): Promise<void> {
  await db.updateTable("authUsers").set({ email }).where("id", "=", id).execute();
  await db.updateTable("profiles").set({ email }).where("authUserId", "=", id).execute();
}

/** Converts email domains to ASCII. If several accounts have one mailbox, the oldest gets it. `closet check` lists the others. */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Tables>;
  for (const table of ["signInLinks", "linkRequests"] as const) {
    for (const { id, mailbox } of await listChanges(db, table)) {
      await db.updateTable(table).set({ email: mailbox }).where("id", "=", id).execute();
    }
  }
  const accounts = Map.groupBy(await listChanges(db, "authUsers"), ({ mailbox }) => mailbox);
  for (const [mailbox, changes] of accounts) {
    const twins = await db
      .selectFrom("authUsers")
      .select(["id", "email"])
      .where("email", "in", [mailbox, ...changes.map(({ email }) => email)])
      .orderBy("createdAt")
      .orderBy("id")
      .execute();
    const [oldest] = twins;
    const holder = twins.find(({ email }) => email === mailbox);
    if (!oldest || oldest === holder) continue;
    if (holder) await renameAccount(db, holder.id, holder.id);
    await renameAccount(db, oldest.id, mailbox);
    if (holder) await renameAccount(db, holder.id, oldest.email);
  }
}
