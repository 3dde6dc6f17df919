import { REMOVAL_TIMEOUT_MS } from "#domain/limits.ts";
import { usernameKey } from "#domain/username.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { ConfirmedDeletion } from "./confirmed-deletion.tsx";
import { forgetOwner } from "./forget-owner.ts";

export function DeleteCloset() {
  const parts = useOwnParts();
  const { store } = parts;
  const { data } = useOwnerMessages();

  async function remove(): Promise<string | null> {
    const answer = await callOwner("DELETE", getOwnClosetCall(store.username), {
      timeoutMs: REMOVAL_TIMEOUT_MS,
    });
    // An earlier request deleted it, and its answer was lost.
    const isGone = answer.status === "REJECTED" && answer.code === 404;
    if (answer.status !== "OK" && !isGone) return data.notDeleted;
    await forgetOwner(parts);
    location.assign("/");
    return null;
  }

  return (
    <ConfirmedDeletion
      title={data.deleteCloset}
      text={data.deleteClosetText(store.username)}
      label={data.confirmUsername}
      isConfirmed={(typed) => usernameKey(typed) === usernameKey(store.username)}
      onDelete={remove}
    />
  );
}
