import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";

/** What has been looked at and does not concern us: why, and when that was seen. Nothing stays here for longer than it must. */
const ACCEPTED: { advisory: string; reason: string; seenAt: string }[] = [];

const SEVERE = ["high", "critical"];
const ASK_TIMEOUT_MS = 60_000;

/** What `npm audit --json` says; a package that is concerned through another one names that instead of an advisory. */
const audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(z.union([z.string(), z.object({ url: z.string(), severity: z.string(), title: z.string() })])),
    }),
  ),
});

const listFindings = ({ vulnerabilities }: z.infer<typeof audit>): string[] => {
  const found = Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via
      .filter((finding) => typeof finding !== "string")
      .filter(({ url, severity }) => {
        const isAccepted = ACCEPTED.some(({ advisory }) => url.endsWith(`/${advisory}`));
        return SEVERE.includes(severity) && !isAccepted;
      })
      .map(({ severity, title, url }) => `${name}: ${severity}, ${title} (${url})`),
  );
  return [...new Set(found)];
};

/** Null when nobody answers: no network, or a registry without this call. */
async function askRegistry(): Promise<z.infer<typeof audit> | null> {
  const args = ["audit", "--omit=dev", "--json"];
  // With findings it ends with 1, and has written them all the same.
  const { stdout } = await promisify(execFile)("npm", args, { timeout: ASK_TIMEOUT_MS }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? "" }),
  );
  try {
    return audit.parse(JSON.parse(stdout));
  } catch {
    return null;
  }
}

test("a severe finding is told with its package, and a mild one is not", () => {
  const toVia = (severity: string) => ({
    url: `https://github.com/advisories/GHSA-${severity}`,
    severity,
    title: "Bad",
  });
  const found = listFindings({
    vulnerabilities: { a: { via: [toVia("critical")] }, b: { via: ["a"] }, c: { via: [toVia("moderate")] } },
  });
  expect(found).toEqual(["a: critical, Bad (https://github.com/advisories/GHSA-critical)"]);
});

test("no dependency of the program has a severe finding", async () => {
  const answer = await askRegistry();
  if (answer === null)
    process.stdout.write("Dependencies were not audited: the package registry does not answer that.\n");
  else expect(listFindings(answer)).toEqual([]);
});
