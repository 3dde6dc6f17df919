import { useState } from "react";
import { MAX_REPLY_LENGTH } from "#domain/limits.ts";
import { QUICK_REPLIES } from "#domain/stylings/styling.ts";
import form from "#app/ui/form.module.css";
import { LongInput } from "#app/owner/form/labeled-input.tsx";
import { useOwnerMessages, useStylingMessages } from "#app/ui/messages.ts";
import type { GivenDecision } from "./inbox-store.ts";

export type GivenReply = Pick<GivenDecision, "reply" | "quickReply">;

type ThankFormProps = { text: string; isBusy: boolean; onReply: (reply: GivenReply) => void };

export function ThankForm({ text, isBusy, onReply }: ThankFormProps) {
  const { inbox } = useOwnerMessages();
  const { quickReplies } = useStylingMessages();
  const [typed, setTyped] = useState("");
  const own = typed.trim();
  return (
    <form
      className={form.group}
      onSubmit={(event) => {
        event.preventDefault();
        if (own !== "") onReply({ reply: own });
      }}
    >
      <p className={form.help}>{text}</p>
      <div className={form.actions}>
        {QUICK_REPLIES.map((key) => (
          <button
            key={key}
            type="button"
            className={form.button}
            aria-disabled={isBusy}
            onClick={() => onReply({ quickReply: key })}
          >
            {quickReplies[key]}
          </button>
        ))}
      </div>
      <LongInput label={inbox.yourWords} maxLength={MAX_REPLY_LENGTH} value={typed} onText={setTyped} />
      <div>
        <button type="submit" className={form.button} disabled={own === ""} aria-disabled={isBusy}>
          {inbox.send}
        </button>
      </div>
    </form>
  );
}
