import { writeMoment } from "#domain/owner/write-moment.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { useClosetState } from "./own-closet-context.ts";
import { SignInAgain } from "./signed-out.tsx";
import { useWaiting } from "./use-waiting.ts";

export function SavingState() {
  const { saving, keptAtMs } = useClosetState();
  const waiting = useWaiting();
  const words = useOwnerMessages();
  const { language } = useMessages();
  if (waiting?.reason === "SIGNED_OUT") {
    return (
      <>
        {waiting.text} <SignInAgain isNewTab={!waiting.isKept} />
      </>
    );
  }
  if (waiting) return waiting.text;
  if (keptAtMs !== null) return words.app.keptCloset(writeMoment(keptAtMs, language));
  if (saving === null) return null;
  return saving === "SAVING" ? words.saving : words.saved;
}
