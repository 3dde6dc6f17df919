import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Addresses of elements and requests that React Router does not write. */
const WRITTEN = [
  /<(?:a|form|img|image|link)\b[^<]*?\b(?:href|src|action)=(?:\{|(?="))([^\s}]+)/g,
  /\b(?:fetch|EventSource|sendBeacon|window\.open|location\.assign|location\.replace|serviceWorker\.register)\(([^\s,)]+)/g,
];

/** Addresses of other sites and of files on this device, parts of this page, and what the caller has passed through `toAddress`. */
const OTHERS =
  /^(?:toAddress\(|""|[`"](?:#|mailto:)|href$|shoppingLink|storeUrl|termsUrl|privacyUrl|getIntentUrl|getAddress\(|logoUrl|previewUrl|picture\.href|shadow$|address$|request$)/;

const findUnmarked = (text: string): string[] =>
  WRITTEN.flatMap((pattern) => [...text.matchAll(pattern)].map(([, address = ""]) => address)).filter(
    (address) => !OTHERS.test(address),
  );

test("the pages write addresses of our own by toAddress, so that they are below the base path", () => {
  const found = globSync("app/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] }).flatMap((path) =>
    findUnmarked(readFileSync(path, "utf8")).map((address) => `${path}: ${address}`),
  );
  expect(found).toEqual([]);
});

test("a page that must load again calls reloadPage: location.reload() only offers it", () => {
  const found = globSync("app/**/*.{ts,tsx}", { exclude: ["app/reload-offer.ts"] }).filter((path) =>
    readFileSync(path, "utf8").includes("location.reload("),
  );
  expect(found).toEqual([]);
});

test.each([
  "<a href={getTabPath(name)}>",
  '<img\n  className={styles.picture}\n  src="/icon.svg"',
  "fetch(`/users/${id}`)",
  'location.assign("/")',
])("%s is found", (text) => {
  expect(findUnmarked(text)).toHaveLength(1);
});
