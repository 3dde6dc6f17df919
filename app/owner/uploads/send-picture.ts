import { BACKEND_TIMEOUT_MS } from "#domain/limits.ts";
import { getOwnClosetCall } from "#app/owner/owner-call.ts";

/** For a connection of 10 KB a second. */
const MS_PER_BYTE = 0.1;

type Sending = { username: string; sha256: string; content: Blob; onProgress: (share: number) => void };

/** Returns the status; 0: no response. `fetch` reports no progress of uploads. */
export const sendPicture = ({ username, sha256, content, onProgress }: Sending): Promise<number> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("PUT", `${getOwnClosetCall(username)}/pictures/${sha256}`);
    request.timeout = BACKEND_TIMEOUT_MS + content.size * MS_PER_BYTE;
    request.setRequestHeader("Content-Type", content.type || "application/octet-stream");
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("loadend", () => resolve(request.status));
    request.send(content);
  });
