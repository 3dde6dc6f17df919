import type { PastImport, UndoneImport } from "#domain/owner/import-file.ts";
import { ClosetProblem, noSuchCloset } from "#server/closets/records/closet-problem.ts";
import { createPastImports, UNDO_DAYS } from "#server/closets/transfer/import/past/past-imports.ts";
import { type Command, withStore } from "./command.ts";

function describePast({ id, name, createdAt, undoneAt, added, updated, removed }: PastImport): string {
  const facts = [`${added} added`, `${updated} updated`, `${removed} moved to the bin`];
  const time = new Date(createdAt).toISOString().slice(0, 16).replace("T", " ");
  return `${id}  ${time} UTC  “${name}”  ${undoneAt === null ? facts.join(", ") : "undone"}`;
}

const countEntries = (total: number): string => (total === 1 ? "1 entry" : `${total} entries`);

const describeUndone = ({ removed, restored, kept }: Omit<UndoneImport, "keptCount">): string[] => [
  `Undone: ${countEntries(removed)} moved to the bin, ${countEntries(restored)} as before.`,
  ...(kept.length > 0 ? [`Kept, because they were edited since or an outfit wears them: ${kept.length}`] : []),
  ...kept.map(({ list, name, fields }) => `  ${list}: ${name}${fields ? ` (${fields.join(", ")})` : ""}`),
];

const VERBS = ["list", "undo"];

export const importsCommand: Command = {
  usage: "imports list|undo <username> [<id>]",
  summary: `Lists the imports of the last ${UNDO_DAYS} days, and undoes one.`,
  help: [
    "What the import added goes to the bin, what it changed gets its earlier value, and what it replaced comes back. What was",
    "edited since, or is worn in an outfit, stays and is named.",
  ],
  options: {},
  argumentCount: 2,
  takesMore: true,
  async run({ positionals: [verb = "", username = "", id, more] }, context) {
    if (!VERBS.includes(verb)) throw new ClosetProblem(`“${verb}” is unknown: use list or undo`);
    const unexpected = verb === "undo" ? more : id;
    if (unexpected !== undefined) throw new ClosetProblem(`unexpected argument “${unexpected}”`);
    if (verb === "undo" && id === undefined) throw new ClosetProblem("name the import: `imports list` shows its id");
    await withStore(context, async (store) => {
      const past = createPastImports(store);
      if (verb === "list") {
        const imports = await past.list(username);
        if (!imports) throw noSuchCloset(username);
        return imports.map(describePast).forEach(context.print);
      }
      const undone = await past.undo(username, id ?? "");
      if (undone.status === "noSuchCloset") throw noSuchCloset(username);
      if (undone.status !== "undone")
        throw new ClosetProblem(`the closet has no import ${id} of the last ${UNDO_DAYS} days`);
      describeUndone(undone).forEach(context.print);
    });
  },
};
