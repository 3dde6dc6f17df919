import { completePolicy, POLICY_FIELDS } from "#domain/field-policy.ts";
import { useItemsMessages, useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/owner/form/form.module.css";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";

/** Which fields visitors see. */
export function FieldPolicyChoice() {
  const words = useOwnerMessages();
  const { fields } = useItemsMessages();
  const policy = completePolicy(useClosetState().closet.user.policy);
  const { setSettings } = useOwnParts().settings;
  const lists = [
    { list: "items", title: words.visitorsSee },
    { list: "outfits", title: words.visitorsSeeOutfits },
  ] as const;
  return lists.map(({ list, title }) => (
    <fieldset key={list} className={form.group}>
      <legend>{title}</legend>
      <div className={form.choices}>
        {POLICY_FIELDS[list].map((field) => (
          <label key={field} className={form.choice}>
            <input
              type="checkbox"
              checked={(policy[list] as Record<string, boolean>)[field] ?? false}
              onChange={(event) => void setSettings({ policy: { [list]: { [field]: event.target.checked } } })}
            />
            {fields[field]}
          </label>
        ))}
      </div>
    </fieldset>
  ));
}
