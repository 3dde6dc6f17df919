import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { toPagePattern } from "#domain/page-pattern.ts";
import routes from "./routes.ts";

const listPaths = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const whole = path === undefined ? above : `${above}/${path}`;
    return [whole || "/", ...listPaths(children, whole)];
  });

test("a reported fault names each page of the site by its route", () => {
  for (const path of listPaths(routes).filter((each) => each !== "/*")) {
    const pathname = path.replaceAll(/:\w+\??/g, "a-name");
    expect(toPagePattern(pathname)).toBe(path.replaceAll(/:\w+\??/g, ":"));
  }
});
