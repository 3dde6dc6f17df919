import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readContainerFile, readDockerignore } from "#tests/support/drivers/container-file.ts";

test("the container file copies only existing files, runs existing scripts and does not run as root", async () => {
  const { stages, image } = await readContainerFile();
  const { names, leftOut } = await readDockerignore();
  const top = await readdir(".");
  for (const name of names) expect(top).toContain(name);
  expect(names.filter((name) => /^(?:data|build|node_modules|\.git|tests|bench|docs)$/.test(name))).toEqual([]);
  expect(leftOut).toEqual(["**/*.test.ts"]);
  const copied = stages
    .flatMap(({ copies }) => copies.filter(({ from }) => from === null))
    .flatMap(({ sources }) => sources);
  for (const source of copied) if (source !== ".") expect(names).toContain(source);
  // The build imports these.
  for (const needed of ["app", "domain", "public", "server", "react-router.config.ts", "vite.config.ts"])
    expect(names).toContain(needed);
  // The first start imports the demo closets.
  expect(copied).toContain("demo");
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as { scripts: Record<string, string> };
  for (const [, script = ""] of stages.flatMap(({ runs }) => [...runs.join("\n").matchAll(/npm run (\S+)/g)]))
    expect(Object.keys(scripts)).toContain(script);
  expect(image.settings.get("USER")).toBe("node");
  expect(image.settings.get("VOLUME")).toBe("/data");
  const major = process.versions.node.split(".")[0];
  expect(image.image).toMatch(new RegExp(`^node:${major}-\\w+-slim$`));
});
