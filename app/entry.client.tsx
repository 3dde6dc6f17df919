import { setBasePath } from "#domain/base-path.ts";
import { startTransition, StrictMode, useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { noteFailedLoad } from "./failed-loads.ts";
import { takeSignInCode } from "./account/sign-in-code.ts";
import { offerReloadInstead } from "./reload-offer.ts";

// oxlint-disable-next-line no-underscore-dangle -- React Router's name
const { basename } = (window as unknown as { __reactRouterContext: { basename: string } }).__reactRouterContext;
setBasePath(basename.replace(/\/$/, ""));
takeSignInCode();
// The script that reports loads only when there is a fault. Without a connection nothing is reported.
const report = async (fault: unknown): Promise<void> => {
  const script = await import("./report-fault.ts").catch(() => null);
  script?.reportFault(fault);
};
addEventListener("error", ({ error }) => void report(error));
addEventListener("unhandledrejection", ({ reason }) => void report(reason));
// In development, Vite reloads the page.
if (import.meta.env.PROD) offerReloadInstead();

// `server/pages/finish-page.ts` sets this timer for scripts that do not load.
clearTimeout((window as { reloadOffer?: number }).reloadOffer);

// `server/pages/finish-page.ts` keeps the last tap that came before the script.
const tapped = (window as { takeTapped?: () => HTMLElement | undefined }).takeTapped?.();

/** A render later than the text that was typed before the script. */
function TapAgain() {
  const [isReady, setReady] = useState(false);
  useEffect(() => startTransition(() => setReady(true)), []);
  useEffect(() => {
    if (isReady) tapped?.click();
  }, [isReady]);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={noteFailedLoad} />
      <TapAgain />
    </StrictMode>,
    {
      onCaughtError: (error) => reportError(error),
    },
  );
});
