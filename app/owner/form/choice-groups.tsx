import { CATEGORIES } from "#domain/items/category.ts";
import { type Color, COLORS } from "#domain/items/color.ts";
import { SEASONS, type Season } from "#domain/items/season.ts";
import { MAX_COLORS } from "#domain/limits.ts";
import { Swatch } from "#app/ui/swatch.tsx";
import { useItemsMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { LabeledSelect } from "./labeled-input.tsx";
import form from "#app/ui/form.module.css";
import chip from "#app/ui/chip.module.css";

const toggle = <Value,>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

type ColorChoiceProps = { chosen: readonly Color[]; onChoose: (colors: Color[]) => void };

export function ColorChoice({ chosen, onChoose }: ColorChoiceProps) {
  const words = useOwnerMessages();
  const { colors, fields } = useItemsMessages();
  const isFull = chosen.length >= MAX_COLORS;
  return (
    <fieldset className={form.group}>
      <legend>{fields.colors}</legend>
      <div className={chip.chips}>
        {COLORS.map((color) => {
          const isChosen = chosen.includes(color);
          return (
            <label key={color} className={chip.chip}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => onChoose(toggle(chosen, color))}
              />
              <Swatch color={color} />
              {colors[color]}
            </label>
          );
        })}
      </div>
      {isFull && <p className={form.help}>{words.mostColors}</p>}
    </fieldset>
  );
}

type SeasonChoiceProps = { chosen: readonly Season[]; onChoose: (seasons: Season[]) => void };

export function SeasonChoice({ chosen, onChoose }: SeasonChoiceProps) {
  const { fields, seasons } = useItemsMessages();
  return (
    <fieldset className={form.group}>
      <legend>{fields.seasons}</legend>
      <div className={chip.chips}>
        {SEASONS.map((season) => (
          <label key={season} className={chip.chip}>
            <input
              type="checkbox"
              checked={chosen.includes(season)}
              onChange={() => onChoose(SEASONS.filter((each) => toggle(chosen, season).includes(each)))}
            />
            {seasons[season]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type CategoryChoiceProps = {
  label: string;
  none: string;
  value: string;
  onChoose: (category: string) => void;
};

export function CategoryChoice({ label, none, value, onChoose }: CategoryChoiceProps) {
  const { categories } = useItemsMessages();
  const options = CATEGORIES.map((category) => [category, categories[category]] as const);
  return <LabeledSelect label={label} options={[["", none], ...options]} value={value} onChoose={onChoose} />;
}
