import { writeDay } from "#domain/owner/write-moment.ts";
import { STYLING_SENDERS } from "#domain/stylings/styling.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/ui/form.module.css";
import { useClosetState, useInbox, useOwnParts } from "#app/owner/own-closet-context.ts";
import { Check } from "#app/owner/form/labeled-input.tsx";

function BlockedSenders() {
  const { inbox: words } = useOwnerMessages();
  const { aFriend } = useItemsMessages();
  const { language } = useMessages();
  const { inbox, store } = useOwnParts();
  const { blocked } = useInbox();
  if (blocked.length === 0) return null;
  const unblock = async (id: string): Promise<void> => {
    const given = { decision: "unblock" } as const;
    const result = await inbox.decide(id, given);
    if (result === "UNREACHABLE") store.queueCall(id, inbox.getCall(id), given);
    else if (result !== "OK") store.showNotice("NOT_SAVED", 1, null);
  };
  return (
    <div className={form.group}>
      <h3 className={form.label}>{words.blockedSenders}</h3>
      <ul>
        {blocked.map(({ id, name, blockedUntil }) => (
          <li key={id} className={form.statement}>
            <span>
              <bdi>{name || words.aFriendFirst}</bdi>
              {" · "}
              {words.blockedUntil(blockedUntil === undefined ? null : writeDay(blockedUntil, language))}
            </span>
            <button type="button" className={form.quiet} onClick={() => void unblock(id)}>
              {words.unblock(name || aFriend)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function StylingChoice() {
  const { inbox } = useOwnerMessages();
  const { stylings, proposals, mails } = useClosetState().closet.user;
  const { setSettings } = useOwnParts().settings;
  return (
    <fieldset className={form.group}>
      <legend>{inbox.senders}</legend>
      <div className={form.choices}>
        {STYLING_SENDERS.map((choice) => (
          <Check
            key={choice}
            type="radio"
            name="stylings"
            checked={stylings === choice}
            onCheck={() => setSettings({ stylings: choice })}
          >
            {inbox.senderChoices[choice]}
          </Check>
        ))}
      </div>
      {stylings !== "none" && (
        <fieldset className={form.group}>
          <legend>{inbox.proposers}</legend>
          <div className={form.choices}>
            {STYLING_SENDERS.map((choice) => (
              <Check
                key={choice}
                type="radio"
                name="proposals"
                checked={proposals === choice}
                onCheck={() => setSettings({ proposals: choice })}
              >
                {inbox.senderChoices[choice]}
              </Check>
            ))}
          </div>
        </fieldset>
      )}
      <Check checked={mails} onCheck={(isChecked) => setSettings({ mails: isChecked })}>
        {inbox.mails}
      </Check>
      <BlockedSenders />
    </fieldset>
  );
}
