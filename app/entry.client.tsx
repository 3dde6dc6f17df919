import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { takeSignInCode } from "./account/sign-in-code.ts";
import { offerReloadInstead } from "./reload-offer.ts";

takeSignInCode();
// In development, Vite reloads the page.
if (import.meta.env.PROD) offerReloadInstead();

// `server/pages/finish-page.ts` sets this timer for scripts that do not load.
clearTimeout((window as { reloadOffer?: number }).reloadOffer);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
