import { findMissingPackages, OTHER_BROWSERS } from "#tests/support/drivers/other-browsers/other-browser.ts";
import { isPgbouncerInstalled } from "#tests/support/drivers/postgres/pgbouncer.ts";
import { isProxyInstalled, PROXY_NAMES } from "#tests/support/drivers/proxies.ts";
import { isSwiftInstalled } from "#tests/support/fakes/swift-server.ts";

const SWIFT_PACKAGES = "swift-proxy swift-account swift-container swift-object";

/** Prints which long tests are skipped and how to install what they need. */
export default function prepare(): void {
  const missing = [
    ...(isSwiftInstalled() ? [] : [SWIFT_PACKAGES]),
    ...(isPgbouncerInstalled() ? [] : ["pgbouncer"]),
    ...PROXY_NAMES.filter((name) => !isProxyInstalled(name)),
    ...OTHER_BROWSERS.flatMap(findMissingPackages),
  ].join(" ");
  if (missing !== "")
    process.stderr.write(`Skipped: tests that need ${missing}. To run them: apt-get install ${missing}\n`);
}
