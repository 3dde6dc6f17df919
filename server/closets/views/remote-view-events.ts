import { BACKEND_TIMEOUT_MS } from "#domain/limits.ts";
import type { ViewEvents } from "./view-event-service.ts";

/** Sends no header that identifies the visitor. */
export function createRemoteViewEvents({ baseUrl }: { baseUrl: string }): ViewEvents {
  return {
    async count(event, username) {
      const response = await fetch(`${baseUrl}/events`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ event, username }),
        redirect: "error",
        signal: AbortSignal.timeout(BACKEND_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The backend answered HTTP ${response.status}.`);
    },
  };
}
