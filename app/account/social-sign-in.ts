import { toAddress } from "#domain/base-path.ts";
import type { SocialProvider } from "#domain/social-provider.ts";
import { FULL_REG_NAME, storeText, readStoredText } from "./stored-text.ts";
import { beginSession } from "./session.ts";

export type SocialOutcome =
  | { status: "SIGNED_IN" }
  /** The sign-in worked, but the browser stores no cookies. */
  | { status: "NO_COOKIES" }
  | { status: "BLOCKED" }
  /** Canceled by the visitor, or rejected by the provider or our server; `error` is for the log. */
  | { status: "REJECTED"; error: string }
  | { status: "STOPPED" };

let lastProvider: SocialProvider | null = null;

/** With which provider the visitor signed in on this page. */
export const getLastProvider = (): SocialProvider | null => lastProvider;

export const readDisplayName = (): string | null => readStoredText(FULL_REG_NAME);

async function finish(provider: SocialProvider): Promise<SocialOutcome> {
  lastProvider = provider;
  const session = await beginSession();
  if (session.status === "ANONYMOUS") return { status: "NO_COOKIES" };
  if (session.status === "SIGNED_IN" && session.name) storeText(FULL_REG_NAME, session.name);
  return { status: "SIGNED_IN" };
}

/** When the window closes after a sign-in, the page gets the focus first; the message may arrive later. */
const MESSAGE_WAIT_MS = 1000;

function watchReturn(onReturn: () => void): () => void {
  const stopped = new AbortController();
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const checkReturn = () => {
    if (document.visibilityState === "visible") timeout ??= setTimeout(onReturn, MESSAGE_WAIT_MS);
  };
  // On a desktop the page stays visible behind the window; on a phone the tab may not get the focus.
  for (const type of ["focus", "visibilitychange"]) addEventListener(type, checkReturn, stopped);
  return () => {
    clearTimeout(timeout);
    stopped.abort();
  };
}

/** Opens the provider's window (spec §7). Call it in the click handler, or the browser blocks it. */
export function signInWith(
  provider: SocialProvider,
  onReturn: () => void = () => undefined,
): { outcome: Promise<SocialOutcome>; stop: () => void } {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const channel = new BroadcastChannel("auth-popup");
  const stopWatching = watchReturn(onReturn);
  const end = () => {
    stopWatching();
    channel.close();
  };
  let settle: (outcome: SocialOutcome) => void = () => undefined;
  const outcome = new Promise<SocialOutcome>((resolve) => {
    settle = resolve;
  });
  channel.addEventListener("message", ({ data }: MessageEvent<{ n: string | null; error?: string } | null>) => {
    // An error without a nonce: the state cookie was lost, so the server does not know which page opened the window.
    if (data?.n !== nonce && !(data?.n === null && data.error)) return;
    end();
    if (data.error) settle({ status: "REJECTED", error: data.error });
    else void finish(provider).then(settle);
  });
  if (!window.open(toAddress(`/auth/popup/${provider}?n=${nonce}`), "sign-in", "popup,width=500,height=640")) {
    end();
    settle({ status: "BLOCKED" });
  }
  // The page cannot see that the window is closed: the providers send a Cross-Origin-Opener-Policy.
  const stop = () => {
    end();
    settle({ status: "STOPPED" });
  };
  return { outcome, stop };
}
