import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";

/** Advisories that do not affect this project, each with the reason and the date of the review. */
const ACCEPTED: { advisory: string; reason: string; seenAt: string }[] = [];

const SEVERE = ["high", "critical"];
const ASK_TIMEOUT_MS = 60_000;

/** The output of `npm audit --json`. `via` has a package name where the advisory belongs to a dependency of this package. */
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

/** Null when the registry does not answer or does not support audits. */
async function askRegistry(): Promise<z.infer<typeof audit> | null> {
  const args = ["audit", "--omit=dev", "--json"];
  // npm exits with 1 when it has findings; the output is complete.
  const { stdout } = await promisify(execFile)("npm", args, { timeout: ASK_TIMEOUT_MS }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? "" }),
  );
  try {
    return audit.parse(JSON.parse(stdout));
  } catch {
    return null;
  }
}

test("a severe finding is reported with its package, a moderate one is not", () => {
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

test("no production dependency has a severe finding", async ({ skip }) => {
  const answer = await askRegistry();
  if (answer === null) return skip("the package registry did not answer");
  expect(listFindings(answer)).toEqual([]);
});
