import { Hono } from "hono";
import type { Services } from "#server/services.ts";
import { accounts } from "./accounts.ts";
import { appLinks } from "./app-links.ts";
import { contract } from "./contract.ts";
import { events } from "./events.ts";
import { foreignPictures } from "./foreign-pictures.ts";
import { health } from "./health.ts";
import { metrics } from "./metrics.ts";
import { openCloset } from "./open-closet.ts";
import { owner } from "./owner.ts";
import { pictures } from "./pictures.ts";
import { previews } from "./previews.ts";
import { qrCode } from "./qr-code.ts";
import { remoteAccounts } from "./remote-accounts.ts";
import { webManifest } from "./web-manifest.ts";

/** Every call, in the order in which an address is looked for. What is none of them is a built file or a page. */
export function calls(services: Services): Hono {
  const api = new Hono();
  api.route("/", health(services));
  if (services.metrics && services.metricsAccess?.port === null) {
    api.route("/", metrics(services.metrics, services.metricsAccess.token));
  }
  api.route("/", contract(services));
  api.route("/", appLinks(services));
  api.route("/", webManifest(services));
  api.route("/", openCloset(services));
  api.route("/", services.accountServices ? accounts(services.accountServices) : remoteAccounts(services));
  if (services.ownerServices) api.route("/", owner(services.ownerServices));
  api.route("/", events(services));
  // Before the others: without it, its address is that of an unknown picture.
  if (services.foreignPictures) api.route("/", foreignPictures(services.foreignPictures));
  api.route("/", pictures(services));
  api.route("/", previews(services));
  api.route("/", qrCode(services));
  return api;
}
