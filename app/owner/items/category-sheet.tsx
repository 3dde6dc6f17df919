import { useCallback, useEffect, useMemo, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { toItemPhotograph } from "#domain/closet-pictures.ts";
import { findCategoryOfBrand, proposeCategory } from "#domain/composer/piece-picture.ts";
import { CATEGORIES, type Category } from "#domain/items/category.ts";
import { getItemTitle } from "#domain/items/item-names.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import form from "#app/ui/form.module.css";
import { Check } from "#app/owner/form/labeled-input.tsx";
import sheet from "#app/owner/lists/entry-sheet.module.css";
import { StepButton } from "#app/owner/lists/step-button.tsx";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { Panel } from "#app/owner/panel.tsx";
import { lacksColors, useProposedColors } from "./proposed-colors.ts";

const PARAMETER = "ask";
const CATEGORY = "category";
export const ASK_CATEGORIES = `?${PARAMETER}=${CATEGORY}`;

/** The pieces stay the same while the sheet is open, so that one can go back to each. */
export function CategorySheet({ items, onClose }: { items: readonly OwnItem[]; onClose: () => void }) {
  const { store } = useOwnParts();
  const messages = useMessages();
  const { categories, colors: colorNames, fields, next, position, previous } = useItemsMessages();
  const { setCategories } = useOwnerMessages();
  const [ids] = useState(() => items.filter(({ category }) => !category).map(({ id }) => id));
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const [from, setFrom] = useState(0);
  const left = ids.filter((id) => byId.has(id));
  // Another device may delete the piece: then the next one is asked.
  const id = ids.slice(from).find((each) => byId.has(each)) ?? left.at(-1) ?? "";
  const at = left.indexOf(id);
  const goTo = (other: string | undefined) => (other === undefined ? null : () => setFrom(ids.indexOf(other)));
  const item = byId.get(id);
  const colors = useProposedColors(item && lacksColors(item) ? item : undefined);
  const [takesColors, setTakesColors] = useState(true);
  const isOver = item === undefined;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  if (isOver) return null;
  const proposed = item.category ?? proposeCategory(item, findCategoryOfBrand(items, item.brand));
  const onNext = goTo(left[at + 1]);
  const choose = (category: Category): void => {
    const taken = takesColors && colors.length > 0 ? { colors } : {};
    if (category !== item.category || taken.colors) store.edit("items", item.id, { category, ...taken });
    (onNext ?? onClose)();
  };
  const title = getItemTitle(item, messages);
  return (
    <Panel
      label={setCategories}
      onClose={onClose}
      actions={
        <>
          <StepButton label={previous.items} to="previous" onStep={goTo(left[at - 1])} />
          <StepButton label={next.items} to="next" onStep={onNext} />
          <span role="status">{position(at + 1, left.length)}</span>
        </>
      }
    >
      <div className={sheet.lowPhoto}>
        <Photo key={item.id} photograph={toItemPhotograph(item)} alt={title} cell="whole" />
      </div>
      <div role="group" aria-label={fields.category} className={form.actions}>
        {CATEGORIES.map((category) => (
          <button
            key={category}
            type="button"
            className={category === proposed ? form.primary : form.button}
            aria-pressed={category === item.category}
            onClick={() => choose(category)}
          >
            {categories[category]}
          </button>
        ))}
      </div>
      {colors.length > 0 && (
        <Check checked={takesColors} onCheck={setTakesColors}>
          {fields.colors}: {colors.map((color) => colorNames[color]).join(messages.comma)}
        </Check>
      )}
    </Panel>
  );
}

/** The Back button closes the sheet. */
export function CategoryQuestion() {
  const { closet, phase } = useClosetState();
  const words = useOwnerMessages();
  const { number } = useMessages();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const close = useCallback(() => void navigate("?", { replace: true, preventScrollReset: true }), [navigate]);
  const total = closet.items.filter(({ category }) => !category).length;
  if (phase !== "READY") return null;
  return (
    <>
      {total > 0 && (
        <Link className={form.button} to={ASK_CATEGORIES} preventScrollReset>
          {words.setCategories} <bdi>({number(total)})</bdi>
        </Link>
      )}
      {search.get(PARAMETER) === CATEGORY && <CategorySheet items={closet.items} onClose={close} />}
    </>
  );
}
