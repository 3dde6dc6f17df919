import { readField } from "#app/account/account-call.ts";
import { getOwnClosetCall } from "#app/owner/owner-call.ts";

/** The server takes 15 minutes at most for a body, and 15 for the import. */
const MAX_MS = 31 * 60_000;

type Sending = {
  username: string;
  content: Blob;
  type: string;
  query: string;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

export type SentFile = { status: number; body: unknown; message: string };

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Never throws; status 0: no response. `fetch` reports no progress of uploads. */
export const sendFile = ({ username, content, type, query, onProgress, signal }: Sending): Promise<SentFile> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${getOwnClosetCall(username)}/import${query}`);
    request.timeout = MAX_MS;
    request.setRequestHeader("Content-Type", type);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1));
    request.addEventListener("loadend", () => {
      const body = parse(request.responseText);
      const message = readField(body, "message");
      resolve({ status: request.status, body, message: typeof message === "string" ? message : "" });
    });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(content);
  });
