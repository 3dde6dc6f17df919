import { Hono } from "hono";
import type { Services } from "./services.ts";
import { accounts } from "./accounts/account-routes.ts";
import { appLinks } from "./pages/app-link-routes.ts";
import { contract } from "./openapi/contract-routes.ts";
import { events } from "./closets/views/event-routes.ts";
import { health } from "./http/health-routes.ts";
import { metrics } from "./http/metrics-routes.ts";
import { openCloset } from "./closets/open-closet-routes.ts";
import { owner } from "./management/owner-routes.ts";
import { pictures } from "./pictures/picture-routes.ts";
import { previews } from "./closets/previews/preview-routes.ts";
import { qrCode } from "./closets/qr-code-routes.ts";
import { remoteAccounts } from "./accounts/remote-account-routes.ts";
import { webManifest } from "./pages/web-manifest-routes.ts";
import type { Call } from "./openapi/call.ts";
import { CLOSET_CALLS } from "./closets/closet-calls.ts";
import { OWNER_CLOSET_CALLS } from "./management/owner-closet-calls.ts";
import { OWNER_PICTURE_CALLS } from "./management/owner-picture-calls.ts";
import { PICTURE_CALLS } from "./pictures/picture-calls.ts";
import { PROFILE_CALLS } from "./accounts/profiles/profile-calls.ts";
import { PROVIDER_CALLS } from "./accounts/sign-in/provider-calls.ts";
import { SIGN_IN_CALLS } from "./accounts/sign-in/sign-in-calls.ts";
import { SITE_CALLS } from "./pages/site-calls.ts";

/** What the calls below are to others: a test holds the two together. */
export const ALL_CALLS: readonly Call[] = [
  ...CLOSET_CALLS,
  ...SIGN_IN_CALLS,
  ...PROVIDER_CALLS,
  ...PROFILE_CALLS,
  ...PICTURE_CALLS,
  ...OWNER_PICTURE_CALLS,
  ...OWNER_CLOSET_CALLS,
  ...SITE_CALLS,
];

/** Every call, in the order in which an address is looked for. What is none of them is a built file or a page. */
export function calls(services: Services): Hono {
  const api = new Hono();
  api.route("/", health(services));
  if (services.metrics && services.metricsAccess?.port === null) {
    api.route("/", metrics(services.metrics, services.metricsAccess.token));
  }
  api.route("/", contract(ALL_CALLS, services));
  api.route("/", appLinks(services));
  api.route("/", webManifest(services));
  api.route("/", openCloset(services));
  api.route("/", services.accountServices ? accounts(services.accountServices) : remoteAccounts(services));
  if (services.ownerServices) api.route("/", owner(services.ownerServices));
  api.route("/", events(services));
  // Before the others: without it, its address is that of an unknown picture.
  api.route("/", pictures(services));
  api.route("/", previews(services));
  api.route("/", qrCode(services));
  return api;
}
