import { useState } from "react";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import { updateProfile } from "#app/account/profile-calls.ts";
import { useProfile } from "#app/account/use-account.ts";
import form from "#app/ui/form.module.css";
import { LabeledInput } from "#app/owner/form/labeled-input.tsx";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { type OwnAccount, useOwnAccount } from "./use-own-account.ts";

function LastName({ account }: { account: OwnAccount }) {
  const { store } = useOwnParts();
  const words = useOwnerMessages().account;
  const { profile } = useProfile(account);
  const [draft, setDraft] = useState<string | null>(null);
  if (!profile) return null;
  const { lastName = "" } = profile;
  const save = async (): Promise<void> => {
    const name = draft?.trim() ?? "";
    if (name !== "" && name !== lastName) {
      const { status } = await updateProfile(account.userId, { lastName: name });
      if (status !== "OK") store.showNotice("NOT_SAVED", 1, null);
    }
    setDraft(null);
  };
  return (
    <LabeledInput
      label={words.lastName}
      value={draft ?? lastName}
      onText={setDraft}
      note={words.lastNameHelp}
      maxLength={MAX_NAME_LENGTH}
      autoComplete="family-name"
      onBlur={() => void save()}
      onKeyDown={(event) => event.key === "Enter" && void save()}
    />
  );
}

export function AccountName() {
  const account = useOwnAccount();
  const words = useOwnerMessages().account;
  if (!account) return null;
  return (
    <>
      <p className={form.help}>{words.signedInAs(account.email)}</p>
      <LastName account={account} />
    </>
  );
}
