import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STATES } from "./areas.ts";

/** These render nothing themselves. */
const UNSEEN = ["entry.client.tsx", "entry.server.tsx"];

const components = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"),
);
const shown = [...new Set([...STATES.keys()].map((address) => `${address.slice(0, address.lastIndexOf("/"))}.tsx`))];

test("the gallery shows every component of app/, and no removed one", () => {
  expect(shown.toSorted()).toEqual(components.filter((path) => !UNSEEN.includes(path)).toSorted());
});

test("each gallery state renders the component itself", () => {
  const areas = readdirSync("gallery").filter((file) => file.endsWith(".tsx"));
  const imported = areas.flatMap((file) => [
    ...readFileSync(`gallery/${file}`, "utf8").matchAll(/from "#app\/(.+\.tsx)"/g),
  ]);
  expect(imported.map(([, path]) => path)).toEqual(expect.arrayContaining(shown));
});
