import { getDirection } from "#domain/languages.ts";
import { storeText, SIGNED_IN_AT } from "#app/account/stored-text.ts";
import type { State, Visitor } from "./state.ts";
import { LANGUAGE, WORDS } from "./words.ts";

const USER_AGENTS: Partial<Record<Visitor, string>> = {
  ios: "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1",
  android: "Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/150.0.0.0 Mobile Safari/537.36",
  "in-app": "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile/23A341 Instagram 400.0.0.0.0",
};

export const VISITOR = (new URLSearchParams(location.search).get("visitor") ?? "desktop") as Visitor;

let answer: NonNullable<State["answer"]> = () => null;

const pathOf = (input: RequestInfo | URL): string =>
  new URL(input instanceof Request ? input.url : input, location.href).pathname;

/** A stream that never says anything. */
class SilentEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  close(): void {}
}

/** Replaces the server, the texts and the user agent. */
export function installFakes(): void {
  Object.assign(document.documentElement, { lang: LANGUAGE, dir: getDirection(LANGUAGE) });
  // A script of the page does this (`server/pages/page-messages.ts`).
  Object.assign(window, { messages: { ...WORDS } });
  const userAgent = USER_AGENTS[VISITOR];
  if (userAgent) Object.defineProperty(navigator, "userAgent", { value: userAgent, configurable: true });
  window.fetch = async (input) => answer(pathOf(input)) ?? (await new Promise<never>(() => undefined));
  navigator.sendBeacon = () => true;
  Object.assign(window, { EventSource: SilentEventSource });
}

export function prepareState({ answer: next = () => null }: State): void {
  answer = next;
  storeText(SIGNED_IN_AT, VISITOR === "signed-in" ? String(performance.now()) : null);
  // Simulates a sign-in or sign-out in another tab.
  dispatchEvent(new StorageEvent("storage"));
}
