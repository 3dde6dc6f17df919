import { useState } from "react";
import { usernameKey } from "#domain/username.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/owner/form/form.module.css";
import { LabelledInput } from "#app/owner/form/labelled-input.tsx";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";
import { useOwnParts } from "#app/owner/own-closet-context.ts";

/** The owner types the username: a deleted closet cannot be put back. */
export function DeleteCloset() {
  const { store, queue } = useOwnParts();
  const words = useOwnerMessages();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const isConfirmed = usernameKey(typed.trim()) === usernameKey(store.username);

  async function remove(): Promise<void> {
    if (!isConfirmed) return;
    const answer = await callOwner("DELETE", getOwnClosetCall(store.username));
    if (answer.status !== "OK") return setProblem(words.notDeleted);
    store.forget();
    await queue.forgetAll();
    location.assign("/");
  }

  return (
    <details>
      <summary className={form.quiet}>{words.deleteCloset}</summary>
      <form
        className={form.group}
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <p className={form.help}>
          <bdi>{words.deleteClosetText(store.username)}</bdi>
        </p>
        <LabelledInput
          label={words.confirmUsername}
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onText={setTyped}
        />
        <button type="submit" className={form.primary} disabled={!isConfirmed}>
          {words.deleteCloset}
        </button>
        <p role="alert" className={form.error}>
          {problem}
        </p>
      </form>
    </details>
  );
}
