import { useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/owner/form/form.module.css";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { Check } from "#app/owner/form/labelled-input.tsx";

/** A new closet is private until its owner shows it. */
export function VisibilityChoice() {
  const words = useOwnerMessages();
  const { visibility, isIndexed } = useClosetState().closet.user;
  const { setPrivacy } = useOwnParts().settings;
  const choices = [
    { value: "private", title: words.visibilities.private, text: words.keepPrivateText },
    { value: "public", title: words.visibilities.public, text: words.showToAllText },
  ] as const;
  return (
    <fieldset className={form.group} aria-label={words.whoSees}>
      {choices.map(({ value, title, text }) => (
        <Check
          key={value}
          type="radio"
          name="visibility"
          checked={visibility === value}
          onCheck={() => void setPrivacy({ visibility: value })}
        >
          <strong>{title}</strong>
          <span className={form.help}>{text}</span>
        </Check>
      ))}
      {visibility === "public" && (
        <Check checked={isIndexed} onCheck={(isChecked) => void setPrivacy({ visibility, isIndexed: isChecked })}>
          {words.searchEngines}
        </Check>
      )}
    </fieldset>
  );
}
