import { setBasePath } from "#domain/base-path.ts";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { noteFailedLoad } from "./failed-loads.ts";
import { takeSignInCode } from "./account/sign-in-code.ts";
import { offerReloadInstead } from "./reload-offer.ts";
import { reportFaults } from "./report-fault.ts";

// oxlint-disable-next-line no-underscore-dangle -- React Router's name
const { basename } = (window as unknown as { __reactRouterContext: { basename: string } }).__reactRouterContext;
setBasePath(basename.replace(/\/$/, ""));
takeSignInCode();
reportFaults();
// In development, Vite reloads the page.
if (import.meta.env.PROD) offerReloadInstead();

// `server/pages/finish-page.ts` sets this timer for scripts that do not load.
clearTimeout((window as { reloadOffer?: number }).reloadOffer);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={noteFailedLoad} />
    </StrictMode>,
    {
      onCaughtError: (error) => reportError(error),
    },
  );
});
