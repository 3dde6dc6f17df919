import { toAddress, toPath } from "#domain/base-path.ts";
import { toPagePattern } from "#domain/page-pattern.ts";
import { readStoredText, storeText } from "./account/stored-text.ts";

const MAX_REPORTS_A_DAY = 10;
const REPORTS = "faultReports";

const reported = new Set<string>();

/** False when this device has reported ten faults today. */
function countReport(): boolean {
  const today = new Date().toISOString().slice(0, 10);
  const [day, count] = (readStoredText(REPORTS) ?? "").split(" ");
  const before = day === today ? Number(count) : 0;
  if (before >= MAX_REPORTS_A_DAY) return false;
  storeText(REPORTS, `${today} ${before + 1}`);
  return true;
}

/** A connection that is lost, a request that was given up, a permission that was refused. */
const isExpected = ({ name, message }: Error): boolean =>
  ["AbortError", "TimeoutError", "NotAllowedError"].includes(name) || /fetch|network|load failed/i.test(message);

/** Tells the server that a page failed: never the message, the address or a token. Errors of other scripts are left out. */
export function reportFault(error: unknown): void {
  if (!(error instanceof Error) || isExpected(error)) return;
  const [, at] = /\/assets\/([\w.-]+\.js:\d+:\d+)/.exec(error.stack ?? "") ?? [];
  if (at === undefined || reported.has(at) || !countReport()) return;
  reported.add(at);
  const { __reactRouterManifest: manifest } = globalThis as { __reactRouterManifest?: { version: string } };
  const fault = {
    page: toPagePattern(toPath(location.pathname)),
    name: error.name,
    at,
    build: manifest?.version ?? "",
  };
  navigator.sendBeacon(toAddress("/events/error"), new Blob([JSON.stringify(fault)], { type: "application/json" }));
}
