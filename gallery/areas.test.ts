import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STATES } from "./areas.ts";

/** These render nothing of their own. */
const UNSEEN = [
  "composer/proposals/late-proposal-form.tsx",
  "entry.client.tsx",
  "entry.server.tsx",
  "owner/people/may.tsx",
  "owner/own-link.tsx",
  "routes/closet-viewer/linked-closet.tsx",
  "routes/guide/guide.tsx",
  "ui/part-boundary.tsx",
];

const components = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"),
);
const shown = [...new Set([...STATES.keys()].map((address) => `${address.slice(0, address.lastIndexOf("/"))}.tsx`))];

/** The component of `app-prompt.tsx` is `AppPrompt`, also where it shares a file with others. */
const toComponent = (path: string): string =>
  path
    .slice(path.lastIndexOf("/") + 1, -".tsx".length)
    .replaceAll(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());

const sources = components.map((path) => readFileSync(`app/${path}`, "utf8")).join("\n");

test("the gallery shows every component of app/, and no removed one", () => {
  expect(components.filter((path) => !UNSEEN.includes(path) && !shown.includes(path))).toEqual([]);
  const isThere = (path: string) => new RegExp(`\\bfunction ${toComponent(path)}\\b`).test(sources);
  expect(shown.filter((path) => !components.includes(path) && !isThere(path))).toEqual([]);
});

test("each gallery state renders the component itself", () => {
  const areas = readdirSync("gallery").filter((file) => file.endsWith(".tsx"));
  const imported = areas.flatMap((file) => [
    ...readFileSync(`gallery/${file}`, "utf8").matchAll(/from "#app\/(.+\.tsx)"/g),
  ]);
  const files = shown.filter((path) => components.includes(path));
  expect(imported.map(([, path]) => path)).toEqual(expect.arrayContaining(files));
});
