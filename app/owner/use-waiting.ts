import { useOwnerMessages } from "#app/ui/messages.ts";
import { useClosetState, useUploads } from "./own-closet-context.ts";

/** Null: changes and photographs can be sent. */
export function useWaiting(): { reason: "OFFLINE" | "SIGNED_OUT"; isKept: boolean; text: string } | null {
  const { saving, phase, isNotKept, calls, keptAtMs } = useClosetState();
  const { pause, isNotKept: areUploadsNotKept } = useUploads();
  const { app, keptHere, cannotSave, signedOut } = useOwnerMessages();
  // The kept closet does not show them.
  const unshown = keptAtMs !== null && calls.length > 0 ? "OFFLINE" : null;
  const reasons = [saving, phase, pause, unshown];
  const reason = (["SIGNED_OUT", "OFFLINE"] as const).find((each) => reasons.includes(each));
  if (!reason) return null;
  if (isNotKept || areUploadsNotKept) return { reason, isKept: false, text: app.notKept[reason] };
  if (reason === "SIGNED_OUT") return { reason, isKept: true, text: signedOut };
  // Online, the server does not answer.
  return { reason, isKept: true, text: navigator.onLine ? cannotSave : keptHere };
}
