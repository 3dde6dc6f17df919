import { useState } from "react";
import form from "#app/ui/form.module.css";
import { useItemsMessages, useOwnerMessages } from "#app/ui/messages.ts";
import type { ChosenColumns, PreviewChoices, TablePreview } from "#domain/moving-in/preview-table.ts";
import type { ColumnChoice, ColumnView } from "#domain/moving-in/recognize-columns.ts";
import { ImportHeading } from "./import-heading.tsx";
import styles from "./import.module.css";
import bar from "#app/ui/bar.module.css";

/** Fields without a name of their own are called as these. */
const LIKE = {
  type: "subcategory",
  traits: "tags",
  description: "notes",
  cents: "price",
  thumbnail: "picture",
  embedded: "picture",
  cutout: "picture",
  archived: "status",
} as const;

const OFFERED = [
  "name",
  "brand",
  "category",
  "subcategory",
  "colors",
  "size",
  "material",
  "seasons",
  "tags",
  "facts",
  "price",
  "currency",
  "purchased",
  "timesWorn",
  "wornOn",
  "picture",
  "link",
  "wishlist",
  "status",
  "left",
  "created",
  "id",
  "out",
] as const satisfies NonNullable<ColumnChoice>[];

function useFieldNames(): (choice: NonNullable<ColumnChoice>) => string {
  const { fields } = useItemsMessages();
  const { data } = useOwnerMessages();
  const names: Partial<Record<string, string>> = {
    ...fields,
    ...data.columnFields,
    purchased: fields.purchasedOn,
    link: fields.shopLink,
  };
  return (choice) => names[choice] ?? names[(LIKE as Partial<Record<string, string>>)[choice] ?? ""] ?? choice;
}

type ImportColumnsProps = {
  name: string;
  table: TablePreview;
  chosen: ChosenColumns;
  onChoose: (chosen: PreviewChoices) => void;
  onCancel: () => void;
};

export function ImportColumns({ name, table, chosen, onChoose, onCancel }: ImportColumnsProps) {
  const { data, cancel } = useOwnerMessages();
  const nameField = useFieldNames();
  const [choices, setChoices] = useState<ChosenColumns>(chosen);
  const [dayFirst, setDayFirst] = useState(false);
  const { formatDay } = useItemsMessages();
  const choose = (at: number, choice: ColumnChoice): void => {
    const length = Math.max(at + 1, choices.length);
    setChoices(Array.from({ length }, (_, place) => (place === at ? choice : (choices[place] ?? null))));
  };
  // Those that ask for an answer come first.
  const unknown = table.columns.filter(({ field, values }) => field === null && values.length > 0);
  const getShown = ({ at, field }: ColumnView): NonNullable<ColumnChoice> => choices[at] ?? field ?? "out";
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose({ columns: choices, dayFirst });
      }}
    >
      <ImportHeading>
        <bdi>{data.columnsTitle(name)}</bdi>
      </ImportHeading>
      <p className={form.help}>{data.columnsText}</p>
      {[...unknown, ...table.columns.filter((column) => !unknown.includes(column))].map((column) => {
        const shown = getShown(column);
        return (
          <label key={column.at} className={styles.column}>
            <bdi>{column.heading}</bdi>
            <bdi className={form.help}>{column.values.join(" · ")}</bdi>
            <select
              className={form.input}
              value={shown}
              onChange={({ target }) => choose(column.at, target.value as NonNullable<ColumnChoice>)}
            >
              {[...new Set([shown, ...OFFERED])].map((choice) => (
                <option key={choice} value={choice}>
                  {nameField(choice)}
                </option>
              ))}
            </select>
          </label>
        );
      })}
      {table.hasUnclearDates && (
        <fieldset className={form.group}>
          <legend>{data.whichDay}</legend>
          {[false, true].map((isFirst) => (
            <label key={String(isFirst)} className={form.check}>
              <input
                type="radio"
                name="days"
                className={form.box}
                checked={dayFirst === isFirst}
                onChange={() => setDayFirst(isFirst)}
              />
              {formatDay(isFirst ? "2025-07-06" : "2025-06-07")}
            </label>
          ))}
        </fieldset>
      )}
      <div className={`${bar.lower} ${form.foot} ${styles.foot}`}>
        <button type="submit" className={form.primary}>
          {data.next}
        </button>
        <button type="button" className={form.button} onClick={onCancel}>
          {cancel}
        </button>
      </div>
    </form>
  );
}
