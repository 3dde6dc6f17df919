import type { Notice } from "./notice-line.tsx";

/** What went wrong, as one quiet line with a way on; in the log with what is known of it (decisions, "Modal and cards"). */
export function toErrorNotice(text: string, onRetry?: () => void, detail?: unknown): Notice {
  // oxlint-disable-next-line no-console -- what the specification swallows is logged
  console.log("Sign-up:", text, detail ?? "");
  return { text, isError: true, ...(onRetry && { onRetry }) };
}
