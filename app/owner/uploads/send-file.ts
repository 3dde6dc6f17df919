import { toAddress } from "#domain/base-path.ts";

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
    return null;
  }
};

/** Never throws; status 0: no response. `fetch` reports no progress of uploads. */
export const sendFile = ({ method, path, content, type, timeoutMs, onProgress, signal }: SentFile) =>
  new Promise<{ status: number; body: unknown }>((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, toAddress(path));
    request.timeout = timeoutMs;
    if (type !== undefined) request.setRequestHeader("Content-Type", type);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener("loadend", () => resolve({ status: request.status, body: parse(request.responseText) }));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(content);
  });
