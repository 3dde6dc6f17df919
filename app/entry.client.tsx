import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { takeSignInCode } from "./account/sign-in-code.ts";
import { offerReloadInstead } from "./reload-offer.ts";

takeSignInCode();
// In development a reload is the tools' own.
if (import.meta.env.PROD) offerReloadInstead();

// The script is here: nobody needs to be offered a reload (`server/pages/finish-page.ts`).
clearTimeout((window as { reloadOffer?: number }).reloadOffer);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
