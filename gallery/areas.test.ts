import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STATES } from "./areas.ts";

/** Nothing of their own is to be seen: they put pages into documents. */
const UNSEEN = ["entry.client.tsx", "entry.server.tsx"];

const components = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"),
);
const shown = [...new Set([...STATES.keys()].map((address) => `${address.slice(0, address.lastIndexOf("/"))}.tsx`))];

test("every component of app/ is in the gallery, and nothing that is not there any more", () => {
  expect(shown.toSorted()).toEqual(components.filter((path) => !UNSEEN.includes(path)).toSorted());
});

test("what the gallery shows is the component itself", () => {
  const areas = readdirSync("gallery").filter((file) => file.endsWith(".tsx"));
  const imported = areas.flatMap((file) => [
    ...readFileSync(`gallery/${file}`, "utf8").matchAll(/from "#app\/(.+\.tsx)"/g),
  ]);
  expect(imported.map(([, path]) => path)).toEqual(expect.arrayContaining(shown));
});
