import { useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/owner/form/form.module.css";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";

/** A new closet is private until its owner shows it. */
export function VisibilityChoice() {
  const words = useOwnerMessages();
  const { visibility, isIndexed } = useClosetState().closet.user;
  const { setPrivacy } = useOwnParts().settings;
  const choices = [
    { value: "private", title: words.keepPrivate, text: words.keepPrivateText },
    { value: "public", title: words.showToAll, text: words.showToAllText },
  ] as const;
  return (
    <fieldset className={form.group} aria-label={words.whoSees}>
      {choices.map(({ value, title, text }) => (
        <label key={value} className={form.check}>
          <input
            type="radio"
            className={form.box}
            name="visibility"
            checked={visibility === value}
            onChange={() => void setPrivacy({ visibility: value })}
          />
          <strong>{title}</strong>
          <span className={form.help}>{text}</span>
        </label>
      ))}
      {visibility === "public" && (
        <label className={form.check}>
          <input
            type="checkbox"
            className={form.box}
            checked={isIndexed}
            onChange={(event) => void setPrivacy({ visibility, isIndexed: event.target.checked })}
          />
          {words.searchEngines}
        </label>
      )}
    </fieldset>
  );
}
