import { useState } from "react";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import { PRONOUNS } from "#domain/pronoun.ts";
import { Choice, LabelledInput } from "#app/owner/form/labelled-input.tsx";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";

export function NameChoice() {
  const words = useOwnerMessages();
  const { firstName, pronoun } = useClosetState().closet.user;
  const { setSettings } = useOwnParts().settings;
  const [draft, setDraft] = useState<string | null>(null);
  const save = (): void => {
    const name = draft?.trim() ?? "";
    if (name !== "" && name !== firstName) void setSettings({ firstName: name });
    setDraft(null);
  };
  return (
    <>
      <LabelledInput
        label={words.firstName}
        value={draft ?? firstName}
        onText={setDraft}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="given-name"
        onBlur={save}
        onKeyDown={(event) => event.key === "Enter" && save()}
      />
      <Choice
        legend={words.pronoun}
        name="pronoun"
        words={words.pronouns}
        values={PRONOUNS}
        chosen={pronoun ?? "her"}
        onChoose={(choice) => void setSettings({ pronoun: choice })}
      />
    </>
  );
}
