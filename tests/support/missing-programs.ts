import { isProxyInstalled } from "./proxies.ts";
import { isSwiftInstalled } from "./swift-server.ts";

const tell = (what: string): void => void process.stderr.write(`Tests ${what} bring it.\n`);

/** Before the tests: says once what will be skipped. */
export default function prepare(): void {
  const packages = "swift-proxy swift-account swift-container swift-object";
  if (!isSwiftInstalled()) tell(`of the picture store on OpenStack Swift are skipped: Debian's ${packages}`);
  const missing = (["nginx", "caddy"] as const).filter((name) => !isProxyInstalled(name)).join(" and ");
  if (missing !== "") tell(`behind ${missing} are skipped: Debian's packages of that name`);
}
