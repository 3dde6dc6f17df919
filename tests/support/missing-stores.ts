import { isSwiftInstalled } from "./swift-server.ts";

/** Before the tests: says once what will be skipped. */
export default function prepare(): void {
  if (isSwiftInstalled()) return;
  const packages = "swift-proxy swift-account swift-container swift-object";
  process.stderr.write(`Tests of the picture store on OpenStack Swift are skipped: Debian's ${packages} bring it.\n`);
}
