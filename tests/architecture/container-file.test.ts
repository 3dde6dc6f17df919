import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { readCommand, readContainerFile } from "#tests/support/drivers/container-file.ts";

test("the image holds only what the archives of a release hold, and does not run as root", async () => {
  const { stages, image } = await readContainerFile();
  const sources = stages.flatMap(({ copies }) => copies.flatMap(({ sources }) => sources));
  expect(sources).toEqual(["open-closet-*-linux-*.tar.gz", "/opt/open-closet"]);
  expect(new Set(stages.map((stage) => stage.image.split(" ")[0]))).toEqual(new Set(["debian:trixie-slim"]));
  // The packed Node does not start without it.
  expect(image.runs.join("\n")).toContain("libatomic1");
  expect(image.settings.get("USER")).toMatch(/^[1-9]/);
  expect(image.settings.get("VOLUME")).toBe("/data");
  expect(readCommand(image.settings.get("CMD"))).toEqual(["/opt/open-closet/open-closet"]);
  expect(await readdir(".")).toContain("open-closet");
});
