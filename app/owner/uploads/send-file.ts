import { toAddress } from "#domain/base-path.ts";
import type { FailedCall } from "#domain/owner/call-causes.ts";

type SentFile = {
  method: "PUT" | "POST" | "PATCH";
  path: string;
  content: Blob | FormData;
  /** A form has its own. */
  type?: string;
  timeoutMs: number;
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // No answer of ours.
    return null;
  }
};

/** A file that was moved or changed after its choice fails as a lost connection does. */
async function canRead(content: Blob | FormData): Promise<boolean> {
  const parts = content instanceof Blob ? [content] : [...content.values()].filter((part) => part instanceof Blob);
  return await Promise.all(parts.map((part) => part.slice(0, 1).arrayBuffer())).then(
    () => true,
    () => false,
  );
}

const send = ({ method, path, content, type, timeoutMs, onProgress, signal }: SentFile) =>
  new Promise<FailedCall>((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, toAddress(path));
    request.timeout = timeoutMs;
    if (type !== undefined) request.setRequestHeader("Content-Type", type);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener("loadend", () => resolve({ status: request.status, body: parse(request.responseText) }));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(content);
  });

/** Never throws; status 0: no response. `fetch` reports no progress of uploads. */
export async function sendFile(file: SentFile): Promise<FailedCall> {
  const answer = await send(file);
  const isFileGone = answer.status === 0 && !file.signal?.aborted && !(await canRead(file.content));
  return { ...answer, ...(isFileGone && { isFileGone }) };
}
