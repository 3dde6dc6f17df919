import { SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import { deleteAccount } from "#app/account/profile-calls.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { ConfirmedDeletion } from "./confirmed-deletion.tsx";
import { forgetOwner } from "./forget-owner.ts";
import { useOwnAccount } from "./use-own-account.ts";

/** With the closet. Shown when the session is known. */
export function DeleteAccount() {
  const parts = useOwnParts();
  const { data } = useOwnerMessages();
  const account = useOwnAccount();
  if (!account) return null;
  const { userId, email } = account;

  async function remove(): Promise<string | null> {
    const { status } = await deleteAccount(userId);
    // An earlier request may have deleted the account, and its answer was lost.
    if (status !== "OK" && status !== "SIGNED_OUT") return data.accountNotDeleted;
    await forgetOwner(parts);
    location.assign(status === "OK" ? "/" : SIGN_IN_PATH);
    return null;
  }

  return (
    <ConfirmedDeletion
      title={data.deleteAccount}
      text={data.deleteAccountText(email)}
      label={data.confirmEmail}
      isConfirmed={(typed) => typed.toLowerCase() === email.toLowerCase()}
      onDelete={remove}
    />
  );
}
