import type { Notice } from "./notice-line.tsx";

/** Also logs the detail (spec §2). */
export function toErrorNotice(text: string, onRetry?: () => void, detail?: unknown): Notice {
  // oxlint-disable-next-line no-console -- spec.md shows the visitor no detail
  console.log("Sign-up:", text, detail ?? "");
  return { text, isError: true, ...(onRetry && { onRetry }) };
}
