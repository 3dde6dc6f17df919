import { useItemsMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { completePolicy, type FieldPolicy, POLICY_FIELDS } from "#domain/field-policy.ts";
import form from "#app/ui/form.module.css";
import chip from "#app/ui/chip.module.css";

type PolicyFieldsProps = {
  policy: FieldPolicy;
  onChange: (changed: FieldPolicy) => void;
};

export function PolicyFields({ policy, onChange }: PolicyFieldsProps) {
  const words = useOwnerMessages();
  const { fields } = useItemsMessages();
  const complete = completePolicy(policy);
  const lists = [
    { list: "items", title: words.visitorsSee },
    { list: "outfits", title: words.visitorsSeeOutfits },
  ] as const;
  return lists.map(({ list, title }) => (
    <fieldset key={list} className={form.group}>
      <legend>{title}</legend>
      <div className={chip.chips}>
        {POLICY_FIELDS[list].map((field) => (
          <label key={field} className={chip.chip}>
            <input
              type="checkbox"
              data-needs-script=""
              checked={(complete[list] as Record<string, boolean>)[field] ?? false}
              onChange={(event) => onChange({ [list]: { [field]: event.target.checked } })}
            />
            {fields[field]}
          </label>
        ))}
      </div>
    </fieldset>
  ));
}
