import { FULL_REG_NAME, keep, readKept } from "./kept-text.ts";
import { acceptSignIn } from "./session.ts";

export type SocialOutcome =
  | { status: "SIGNED_IN" }
  /** The server has signed her in, but the browser keeps no cookies. */
  | { status: "NOT_KEPT" }
  /** The browser did not open the window. */
  | { status: "BLOCKED" }
  /** She cancelled, or the provider or our server would not; `error` is a word for the log. */
  | { status: "REFUSED"; error: string }
  | { status: "STOPPED" };

/** The display name of the last social sign-in (spec §3), or null. */
export const readDisplayName = (): string | null => readKept(FULL_REG_NAME);

async function finish(): Promise<SocialOutcome> {
  const session = await acceptSignIn();
  if (session.status === "ANONYMOUS") return { status: "NOT_KEPT" };
  if (session.status === "SIGNED_IN" && session.name) keep(FULL_REG_NAME, session.name);
  return { status: "SIGNED_IN" };
}

/** A window that closes after a sign-in brings the visitor back, too: its message is given this long to arrive first. */
const MESSAGE_MS = 1000;

/** Calls once, when the visitor is back on this page for a while, until the returned function is called. */
function watchReturn(onReturn: () => void): () => void {
  const stopped = new AbortController();
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (document.visibilityState === "visible") timeout ??= setTimeout(onReturn, MESSAGE_MS);
  };
  // A window on a desktop leaves the page visible, a tab on a phone may take no focus.
  for (const type of ["focus", "visibilitychange"]) addEventListener(type, look, stopped);
  return () => {
    clearTimeout(timeout);
    stopped.abort();
  };
}

/**
 * Opens the provider's window (spec §7); call it in the click itself, or the browser blocks it. Whether the window is still
 * open cannot be known (providers cut it off from us), so the visitor needs a way to `stop` waiting. When she comes back
 * from it after that, the session knows. `onReturn` is called when she is back and the window has said nothing.
 */
export function signInWith(
  provider: "google" | "apple",
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
    // A refusal that has lost its way back (a cookie that is gone) names nobody.
    if (data?.n !== nonce && !(data?.n === null && data.error)) return;
    end();
    if (data.error) settle({ status: "REFUSED", error: data.error });
    else void finish().then(settle);
  });
  if (!window.open(`/auth/popup/${provider}?n=${nonce}`, "sign-in", "popup,width=500,height=640")) {
    end();
    settle({ status: "BLOCKED" });
  }
  const stop = () => {
    end();
    settle({ status: "STOPPED" });
  };
  return { outcome, stop };
}
