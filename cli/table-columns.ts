import { ITEM_FIELDS, normalizeHeading } from "#domain/moving-in/heading-words.ts";
import type { ChooseColumn, ColumnChoice, ColumnView } from "#domain/moving-in/recognize-columns.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";

const FIELDS: readonly string[] = [...ITEM_FIELDS, "out"];

export const COLUMN_HELP = `${ITEM_FIELDS.join(", ")}, or out`;

const isChoice = (text: string): text is ColumnChoice & string => FIELDS.includes(text);

/** "Ort=facts; Farbe=out". @throws {ClosetProblem} */
export function readColumnChoices(text: string): ChooseColumn {
  const choices = new Map<string, ColumnChoice>();
  for (const part of text.split(";")) {
    const at = part.lastIndexOf("=");
    const field = part.slice(at + 1).trim();
    if (at === -1 || !isChoice(field))
      throw new ClosetProblem(`--column has “${part.trim()}”: expected HEADING=FIELD; the fields are ${COLUMN_HELP}`);
    choices.set(normalizeHeading(part.slice(0, at)), field);
  }
  return (heading) => choices.get(normalizeHeading(heading)) ?? null;
}

/** A line for each column: its heading, what it becomes, and three of its values. */
export function describeColumns(columns: readonly ColumnView[]): string[] {
  const width = Math.max(...columns.map(({ heading }) => heading.length));
  return columns.map(({ heading, field, values }) => {
    const becomes = (field ?? "(stays out)").padEnd(12);
    return `  ${heading.padEnd(width)}  ${becomes}  ${values.join(" · ")}`;
  });
}
