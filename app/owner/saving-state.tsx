import { writeMoment } from "#domain/owner/write-moment.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { useClosetState, useUploads } from "./own-closet-context.ts";
import { SignInAgain } from "./signed-out.tsx";

export function SavingState() {
  const { saving, phase, keptAtMs, conflicts } = useClosetState();
  const { pause } = useUploads();
  const words = useOwnerMessages();
  const { language } = useMessages();
  if (saving === "SIGNED_OUT" || pause === "SIGNED_OUT" || phase === "SIGNED_OUT") {
    return (
      <>
        {words.signedOut} <SignInAgain />
      </>
    );
  }
  if (saving === "OFFLINE" || pause === "OFFLINE") return words.keptHere;
  if (keptAtMs !== null) return words.app.keptCloset(writeMoment(keptAtMs, language));
  // A change that waits for the owner is not saved.
  if (saving === null || (saving === "SAVED" && conflicts.length > 0)) return null;
  return saving === "SAVING" ? words.saving : words.saved;
}
