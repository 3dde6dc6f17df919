import { createSender } from "#app/storage/sender.ts";
import type { PendingEdit } from "#domain/owner/pending-edits.ts";
import { storeEntryPictures } from "#domain/owner/own-pictures.ts";
import {
  callOwner,
  findLostAccess,
  getOwnClosetCall,
  getWriteTimeout,
  type OwnerAnswer,
} from "#app/owner/owner-call.ts";
import type { DevicePart } from "#app/owner/content/device-part.ts";

const SEND_AFTER_MS = 700;

export type SavingState = "SAVED" | "SAVING" | "OFFLINE" | "SIGNED_OUT";

type SenderParts = {
  part: DevicePart;
  findNext: () => PendingEdit | null;
  onAnswer: (edit: PendingEdit, answer: Extract<OwnerAnswer, { status: "OK" | "REJECTED" }>) => void;
  onState: (state: SavingState) => void;
};

export function createEditSender({ part, findNext, onAnswer, onState }: SenderParts) {
  async function call(edit: PendingEdit): Promise<OwnerAnswer> {
    const closet = getOwnClosetCall(part.username);
    if (edit.call) return await callOwner(edit.call.method, `${closet}/${edit.call.path}`, { body: edit.changes });
    const { list, id, changes, isNew, saw = {} } = edit;
    if (isNew) {
      // A repeated request adds nothing.
      const body = storeEntryPictures({ id, ...changes });
      return await callOwner("POST", `${closet}/${list}`, { body, ...getWriteTimeout(changes) });
    }
    return await callOwner("PATCH", `${closet}/${list}/${encodeURIComponent(id)}`, {
      body: { ...storeEntryPictures({ ...changes }), ...(Object.keys(saw).length > 0 && { saw }) },
      ...getWriteTimeout(changes),
    });
  }

  async function callOrFindLoss(edit: PendingEdit): Promise<OwnerAnswer> {
    const answer = await call(edit);
    if (answer.status !== "REJECTED" || answer.code !== 404) return answer;
    return (await findLostAccess(part)) ?? answer;
  }

  const sender = createSender({
    takeNext() {
      const next = findNext();
      if (next) onState("SAVING");
      return next;
    },
    async send(edit) {
      const answer = await callOrFindLoss(edit);
      if (answer.status === "SIGNED_OUT" || answer.status === "UNREACHABLE") {
        onState(answer.status === "SIGNED_OUT" ? "SIGNED_OUT" : "OFFLINE");
        return "STOPPED";
      }
      onAnswer(edit, answer);
      return "SENT";
    },
    onEmpty: () => onState("SAVED"),
  });

  return {
    schedule() {
      onState("SAVING");
      sender.sendAfter(SEND_AFTER_MS);
    },
    sendNow: sender.sendNow,
    start() {
      const stop = sender.start();
      const stopped = new AbortController();
      // The stored edits cover what does not arrive.
      document.addEventListener("visibilitychange", () => document.hidden && void sender.sendNow(), stopped);
      return () => {
        stop();
        stopped.abort();
      };
    },
  };
}
