import { STYLING_SENDERS } from "#domain/stylings/styling.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/owner/form/form.module.css";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";

/** Who may send outfits, and whether a mail says so. */
export function StylingChoice() {
  const { inbox } = useOwnerMessages();
  const { stylings, mails } = useClosetState().closet.user;
  const { setSettings } = useOwnParts().settings;
  return (
    <fieldset className={form.group}>
      <legend>{inbox.senders}</legend>
      <div className={form.choices}>
        {STYLING_SENDERS.map((choice) => (
          <label key={choice} className={form.choice}>
            <input
              type="radio"
              name="stylings"
              checked={stylings === choice}
              onChange={() => void setSettings({ stylings: choice })}
            />
            {inbox.senderChoices[choice]}
          </label>
        ))}
      </div>
      <label className={form.check}>
        <input
          type="checkbox"
          className={form.box}
          checked={mails}
          onChange={(event) => void setSettings({ mails: event.target.checked })}
        />
        {inbox.mails}
      </label>
    </fieldset>
  );
}
