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

/**
 * Opens the provider's window (spec §7); call it in the click itself, or the browser blocks it. Whether the window is still
 * open cannot be known (providers cut it off from us), so the visitor needs a way to `stop` waiting. When she comes back
 * from it after that, the session knows.
 */
export function signInWith(provider: "google" | "apple"): { outcome: Promise<SocialOutcome>; stop: () => void } {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const channel = new BroadcastChannel("auth-popup");
  let settle: (outcome: SocialOutcome) => void = () => undefined;
  const outcome = new Promise<SocialOutcome>((resolve) => {
    settle = resolve;
  });
  channel.addEventListener("message", ({ data }: MessageEvent<{ n: string | null; error?: string } | null>) => {
    // A refusal that has lost its way back (a cookie that is gone) names nobody.
    if (data?.n !== nonce && !(data?.n === null && data.error)) return;
    channel.close();
    if (data.error) settle({ status: "REFUSED", error: data.error });
    else void finish().then(settle);
  });
  if (!window.open(`/auth/popup/${provider}?n=${nonce}`, "sign-in", "popup,width=500,height=640")) {
    channel.close();
    settle({ status: "BLOCKED" });
  }
  const stop = () => {
    channel.close();
    settle({ status: "STOPPED" });
  };
  return { outcome, stop };
}
