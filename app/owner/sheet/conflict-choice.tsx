import type { Layout } from "#domain/layout/layout.ts";
import type { ItemsMessages } from "#domain/messages/en/visitor.ts";
import type { OwnOutfit } from "#domain/owner/own-closet.ts";
import { useItemsMessages, useOwnerMessages } from "#app/ui/messages.ts";
import type { Conflict } from "#app/owner/content/closet-state.ts";
import form from "#app/owner/form/form.module.css";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { LayoutChoice } from "./layout-choice.tsx";

/** Null: a picture or a layout, which words cannot say. */
function readValue(field: string, value: unknown, words: ItemsMessages): string | null {
  const { categories: category, colors, seasons } = words;
  const names: Record<string, string> = { category, colors, seasons }[field] ?? {};
  const texts = (Array.isArray(value) ? value : [value]).map((each: unknown) =>
    typeof each === "string" || typeof each === "number" ? (names[each] ?? String(each)) : null,
  );
  return texts.includes(null) ? null : texts.join(", ");
}

function read(entry: object, fields: readonly string[], words: ItemsMessages): string | null {
  const texts = fields.map((field) => readValue(field, (entry as Record<string, unknown>)[field] ?? "", words));
  return texts.includes(null) ? null : texts.filter((text) => text !== "").join("; ");
}

/** The same field was changed to two values: the owner chooses one. */
export function ConflictChoice({ conflict }: { conflict: Conflict }) {
  const { store } = useOwnParts();
  const words = useOwnerMessages();
  const itemWords = useItemsMessages();
  const { items } = useClosetState().closet;
  const { fields, mine, theirs } = conflict;
  if (fields.includes("layout")) {
    return (
      <LayoutChoice
        mine={mine.layout as Layout | null}
        theirs={theirs as OwnOutfit}
        items={items}
        onChoose={(isMine) => store.settleConflict(conflict, isMine)}
      />
    );
  }
  const [here, there] = [read(mine, fields, itemWords), read(theirs, fields, itemWords)];
  return (
    <div role="alert" className={form.group}>
      <p>{words.changedElsewhere}</p>
      <div className={form.actions}>
        <button type="button" className={form.button} onClick={() => store.settleConflict(conflict, true)}>
          <bdi>{here === null ? words.keepThisDevice : words.keepMine(here || words.nothing)}</bdi>
        </button>
        <button type="button" className={form.button} onClick={() => store.settleConflict(conflict, false)}>
          <bdi>{there === null ? words.useOtherDevice : words.keepTheirs(there || words.nothing)}</bdi>
        </button>
      </div>
    </div>
  );
}
