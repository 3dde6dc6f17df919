import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { environmentSchema } from "#server/config/config.ts";
import { readCommand, readContainerFile } from "#tests/support/drivers/container-file.ts";

test("the image holds only what an archive of a release holds, and does not run as root", async () => {
  const { stages, image } = await readContainerFile();
  expect(stages.map((stage) => stage.image)).toEqual([
    expect.stringMatching(/^node:\d+-trixie-slim$/),
    "debian:trixie-slim",
  ]);
  expect(image.copies).toEqual([{ from: "built", sources: ["/opt/open-closet"], target: "/opt/open-closet" }]);
  // The packed Node starts in neither stage without it.
  for (const { runs } of stages) expect(runs[0]).toContain("libatomic1");
  expect(image.settings.get("USER")).toMatch(/^[1-9]/);
  expect(image.settings.get("VOLUME")).toBe("/data");
  expect(readCommand(image.settings.get("CMD"))).toEqual(["/opt/open-closet/open-closet"]);
});

test.for(["compose.yaml", "deploy/compose.postgres.yaml", "deploy/kubernetes.yaml"])(
  "%s sets a brand, only settings that exist, and a read-only file system",
  async (path) => {
    const text = await readFile(path, "utf8");
    const service = text.split(/^  database:/m)[0] ?? "";
    const names = [...service.matchAll(/^#? +(?:- \{ name: )?([A-Z][A-Z0-9_]+)[:=,]/gm)].map(([, name = ""]) => name);
    expect(names).toEqual(expect.arrayContaining(["BRAND_NAME", "PUBLIC_URL"]));
    const inEnvFile = path.includes("postgres") ? ["POSTGRES_PASSWORD", "S3_SECRET"] : [];
    const known = [...Object.keys(environmentSchema.shape), ...inEnvFile];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(text).toMatch(/read_only: true|readOnlyRootFilesystem: true/);
  },
);
