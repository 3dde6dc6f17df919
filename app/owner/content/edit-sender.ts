import { getRetryDelayMs } from "#app/storage/retry-delay.ts";
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

/** Sends edits in order, one at a time. It tries again, also when the browser is online again. */
export function createEditSender({ part, findNext, onAnswer, onState }: SenderParts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let failures = 0;

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

  async function send(edit: PendingEdit): Promise<OwnerAnswer> {
    const answer = await call(edit);
    if (answer.status !== "REJECTED" || answer.code !== 404) return answer;
    return (await findLostAccess(part)) ?? answer;
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void sendNow(), ms);
  }

  async function sendAll(): Promise<void> {
    for (let edit = findNext(); edit !== null; edit = findNext()) {
      onState("SAVING");
      const answer = await send(edit);
      if (answer.status === "SIGNED_OUT" || answer.status === "UNREACHABLE") {
        onState(answer.status === "SIGNED_OUT" ? "SIGNED_OUT" : "OFFLINE");
        wait(getRetryDelayMs(failures));
        failures += 1;
        return;
      }
      failures = 0;
      onAnswer(edit, answer);
    }
    onState("SAVED");
  }

  function sendNow(): Promise<void> {
    clearTimeout(timer);
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    schedule() {
      onState("SAVING");
      wait(SEND_AFTER_MS);
    },
    sendNow,
    start() {
      const stopped = new AbortController();
      addEventListener("online", () => void sendNow(), stopped);
      // The stored edits cover what does not arrive.
      document.addEventListener("visibilitychange", () => document.hidden && void sendNow(), stopped);
      return () => {
        clearTimeout(timer);
        stopped.abort();
      };
    },
  };
}
