import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// A lint rule that matches nothing passes silently. These files prove that each rule rejects what it should.

const LAYERS = "eslint(no-restricted-imports)";

/** Files that the linter rejects; the rule is `LAYERS` where none is named. */
const REJECTED: Record<string, { rule?: string; code: string }> = {
  "domain/server-value.ts": { code: `import { a } from "#server/a.ts"; export const b = a;` },
  "domain/server-type.ts": { code: `import type { A } from "#server/a.ts"; export type B = A;` },
  "domain/server-later.ts": { code: `export const a = () => import("#server/a.ts");` },
  "domain/server-passed-on.ts": { code: `export { a } from "#server/a.ts";` },
  "domain/app.ts": { code: `import { a } from "#app/a.ts"; export const b = a;` },
  "domain/react.ts": { code: `import { useState } from "react"; export const a = useState;` },
  "domain/node.ts": { code: `import { join } from "node:path"; export const a = join;` },
  "domain/bare-node.ts": { code: `import { join } from "path"; export const a = join;` },
  "domain/package.ts": { code: `import { z } from "zod"; export const a = z;` },
  "domain/schemas.ts": { code: `import { itemSchema } from "./closet-schemas.ts"; export const a = itemSchema;` },
  "app/zod.ts": { code: `import { z } from "zod"; export const a = z;` },
  "app/schemas.ts": { code: `import { itemSchema } from "#domain/closet-schemas.ts"; export const a = itemSchema;` },
  "app/ui/schemas.ts": { code: `import { itemSchema } from "#domain/closet-schemas.ts"; export const a = itemSchema;` },
  "domain/parent.ts": { code: `import { a } from "../server/a.ts"; export const b = a;` },
  "domain/hidden-parent.ts": { code: `import { a } from "./../server/a.ts"; export const b = a;` },
  "domain/deep-parent.ts": { code: `import { a } from "#domain/../server/a.ts"; export const b = a;` },
  "domain/tests.ts": { code: `import { a } from "#tests/support/a.ts"; export const b = a;` },
  "domain/a.test.ts": { code: `import { a } from "#server/a.ts"; export const b = a;` },
  "domain/type-inline.ts": {
    rule: "typescript(consistent-type-imports)",
    code: `export type A = import("#server/a.ts").A;`,
  },
  "server/app-screen.ts": { code: `import { a } from "#app/routes/home/home.tsx"; export const b = a;` },
  "server/app-ui.ts": { code: `import type { A } from "#app/ui/a.ts"; export type B = A;` },
  "server/react.ts": { code: `import { useState } from "react"; export const a = useState;` },
  "server/tests.ts": { code: `import { a } from "#tests/support/a.ts"; export const b = a;` },
  "server/parent.ts": { code: `import { a } from "../a.ts"; export const b = a;` },
  "server/http/higher.ts": {
    code: `import { a } from "#server/closets/visitors/closet-service.ts"; export const b = a;`,
  },
  "server/http/higher-type.ts": { code: `import type { A } from "#server/pages/a.ts"; export type B = A;` },
  "server/http/wiring.ts": { code: `import type { Services } from "#server/services.ts"; export type B = Services;` },
  "server/db/telemetry.ts": { code: `import { a } from "#server/telemetry/log.ts"; export const b = a;` },
  "server/accounts/queries.ts": {
    code: `import { a } from "#server/closets/links/link-queries.ts"; export const b = a;`,
  },
  "server/closets/owner/higher.ts": {
    code: `import { a } from "#server/closets/transfer/a.ts"; export const b = a;`,
  },
  "server/closets/command.ts": { code: `import { a } from "#cli/command.ts"; export const b = a;` },
  "server/closets/cycle-a.ts": {
    rule: "import(no-cycle)",
    code: `import { b } from "./cycle-b.ts"; export const a = () => b;`,
  },
  "server/closets/cycle-b.ts": {
    rule: "import(no-cycle)",
    code: `import type { a } from "./cycle-a.ts"; export const b = null as unknown as typeof a;`,
  },
  "domain/cycle-a.ts": { rule: "import(no-cycle)", code: `import type { B } from "./cycle-b.ts"; export type A = B;` },
  "domain/cycle-b.ts": {
    rule: "import(no-cycle)",
    code: `import type { A } from "./cycle-a.ts"; export type B = { a: A };`,
  },
  "server/db/migrations/0001-a.ts": { code: `import { a } from "./a.ts"; export const b = a;` },
  "server/db/migrations/0002-a.ts": { code: `import { a } from "#server/db/a.ts"; export const b = a;` },
  "server/db/migrations/0003-a.ts": { code: `import type { A } from "#server/db/schema.ts"; export type B = A;` },
  "server/db/migrations/0004-a.ts": { code: `import { join } from "node:path"; export const a = join;` },
  "app/routes/home/server-value.ts": { code: `import { a } from "#server/a.ts"; export const b = a;` },
  "app/routes/home/server-type.ts": { code: `import type { A } from "#server/a.ts"; export type B = A;` },
  "app/routes/home/server-later.ts": { code: `export const a = () => import("#server/a.ts");` },
  "app/routes/home/node.ts": { code: `import { join } from "node:path"; export const a = join;` },
  "app/routes/home/parent.ts": { code: `import { a } from "../link/a.ts"; export const b = a;` },
  "app/routes/home/tests.ts": { code: `import { a } from "#tests/support/a.ts"; export const b = a;` },
  "app/services-context.ts": {
    code: `import { a } from "#server/a.ts"; import type { B } from "#server/b.ts"; export const c: B = a;`,
  },
  "app/entry.server.tsx": { code: `import { a } from "#server/services.ts"; export const b = a;` },
  "app/ui/screen.ts": { code: `import { a } from "#app/routes/home/home.tsx"; export const b = a;` },
  "app/ui/context.ts": { code: `import { a } from "#app/services-context.ts"; export const b = a;` },
  "app/ui/server-type.ts": { code: `import type { A } from "#server/a.ts"; export type B = A;` },
  "app/ui/parent.ts": { code: `import { a } from "../routes.ts"; export const b = a;` },
  "domain/gallery.ts": { code: `import { a } from "#gallery/a.ts"; export const b = a;` },
  "server/gallery.ts": { code: `import { a } from "#gallery/a.ts"; export const b = a;` },
  "app/routes/home/gallery.ts": { code: `import { a } from "#gallery/a.ts"; export const b = a;` },
  "app/ui/gallery.ts": { code: `import { a } from "#gallery/a.ts"; export const b = a;` },
  "gallery/server.ts": { code: `import { a } from "#server/a.ts"; export const b = a;` },
  "gallery/tests.ts": { code: `import { a } from "#tests/support/a.ts"; export const b = a;` },
  "tests/e2e/parent.test.ts": { code: `import { a } from "../support/a.ts"; export const b = a;` },
  "parent.ts": { code: `import { a } from "../a.ts"; export const b = a;` },
  "server/settings.ts": { rule: "node(no-process-env)", code: `export const a = process.env.PORT;` },
  "server/console.ts": { rule: "eslint(no-console)", code: `console.log("a");` },
  "app/barrel.ts": { rule: "oxc(no-barrel-file)", code: `export * from "./a.ts";` },
  "app/CamelCase.ts": { rule: "unicorn(filename-case)", code: `export const a = 1;` },
  "server/floating.ts": {
    rule: "typescript(no-floating-promises)",
    code: `export const a = (): void => { Promise.resolve(1); };`,
  },
  "server/misused.ts": {
    rule: "typescript(no-misused-promises)",
    code: `export const a = (list: number[]): void => list.forEach(async (n) => { await Promise.resolve(n); });`,
  },
};

/** Without these, a rule that rejects everything would pass. */
const ALLOWED: Record<string, string> = {
  "domain/fine.ts": `import { a } from "./a.ts"; import { b } from "#domain/b.ts"; export const c = [a, b];`,
  "domain/fine.test.ts": `import fc from "fast-check"; import { test } from "vitest"; import { a } from "#tests/support/a.ts"; import { b } from "./b.ts"; export const c = [fc, test, a, b];`,
  "server/accounts/fine.ts": `import { join } from "node:path"; import { Hono } from "hono"; import { a } from "#domain/a.ts"; import { b } from "#server/closets/visitors/closet-service.ts"; import { c } from "./c.ts"; import { d } from "#app/services-context.ts"; export const e = [join, Hono, a, b, c, d];`,
  "server/closets/links/fine.ts": `import { a } from "#server/closets/visitors/a.ts"; import { c } from "./link-queries.ts"; export const b = [a, c];`,
  "server/config/config.ts": `export const a = process.env.PORT;`,
  "server/db/migrations/0005-fine.ts": `import type { Kysely } from "kysely"; export type A = Kysely<unknown>;`,
  "app/routes/home/fine.tsx": `import { useState } from "react"; import { Link } from "react-router"; import { a } from "#domain/a.ts"; import { b } from "#app/ui/b.ts"; import { c } from "#app/services-context.ts"; import styles from "./home.module.css"; import type { Route } from "./+types/home"; export const d = [useState, Link, a, b, c, styles]; export type E = Route.E;`,
  "app/ui/fine.tsx": `import { useState } from "react"; import { a } from "#domain/a.ts"; import { b } from "#app/ui/b.ts"; import { c } from "./c.ts"; export const d = [useState, a, b, c];`,
  "gallery/fine.tsx": `import { a } from "#domain/a.ts"; import { b } from "#app/ui/b.tsx"; import { c } from "./c.ts"; export const d = [a, b, c];`,
  "tests/e2e/fine.test.ts": `import { a } from "#server/a.ts"; import { b } from "#tests/support/b.ts"; import { join } from "node:path"; export const c = [a, b, join, process.env.PATH];`,
};

type Finding = { code: string; filename: string };

let root = "";
let findings: Finding[] = [];

function plant(file: string, code: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${code}\n`);
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "open-closet-layers-"));
  for (const file of ["oxlint.config.ts", "package.json", "tsconfig.json"]) copyFileSync(file, join(root, file));
  symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  plant(".gitignore", "node_modules");
  for (const [file, { code }] of Object.entries(REJECTED)) plant(file, code);
  for (const [file, code] of Object.entries(ALLOWED)) plant(file, code);
  const { stdout } = spawnSync(process.execPath, ["node_modules/oxlint/bin/oxlint", "--format", "json"], {
    cwd: root,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
  findings = diagnostics;
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

const findRules = (file: string): string[] =>
  findings.filter(({ filename }) => filename === file).map(({ code }) => code);

test.each(Object.keys(REJECTED))("the linter rejects %s", (file) => {
  expect(findRules(file)).toContain(REJECTED[file]?.rule ?? LAYERS);
});

test.each(Object.keys(ALLOWED))("the linter accepts %s", (file) => {
  expect(findRules(file)).toEqual([]);
});

test("app/services-context.ts may import types of server/, but no values", () => {
  expect(findRules("app/services-context.ts")).toEqual([LAYERS]);
});
