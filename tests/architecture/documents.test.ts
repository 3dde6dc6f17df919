import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { calls } from "#server/app.ts";
import { openTestServices } from "#tests/support/factories/services.ts";

const DOCUMENTS = globSync(["*.md", "docs/**/*.md"]);
const RECORDS = globSync("docs/decisions/????-??-??-*.md");

const NAMED_PATH = /`((?:app|bench|cli|deploy|docs|domain|gallery|server|tests)\/[\w./-]+)`/g;
const SHORT_FOLDER = /^\| `(\w+)\/` \| `([\w/-]+)\/` \|$/gm;
const SHORT_PATH = /`(\w+)\/([\w./-]+)`/g;
const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?/g;
const HEADING = /^#+ (.*)$/gm;

test("every path named in a document exists", () => {
  const missing = DOCUMENTS.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(NAMED_PATH)]
      .map(([, path = ""]) => path)
      .filter((path) => !existsSync(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(DOCUMENTS).toContain("ARCHITECTURE.md");
  expect(missing).toEqual([]);
});

const COMMENT = /(?<=^|[\s{(])(?:\/\*\*?\s[\s\S]*?\*\/|\/\/ .*)/gm;
const HASH_COMMENT = /(?<=^|\s)# .*/gm;
const NAMED_FILE = /(?<![\w/.-])(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|css|md|cjs|py|ya?ml|conf)\b/g;
const TREE = globSync("**/*", { exclude: (path) => /^(?:node_modules|build|data|release|\.git)$/.test(path) });

test("every file and document named in a comment exists", () => {
  const names = new Set(TREE.map((path) => basename(path)));
  const isThere = (name: string, from: string): boolean =>
    name.includes("/") ? existsSync(name) || existsSync(join(dirname(from), name)) : names.has(name);
  const sources = TREE.filter((path) =>
    /\.(?:tsx?|css|cjs|py|ya?ml|conf|service|env)$|^(?:Dockerfile|use-node)$/.test(path),
  );
  const missing = sources.flatMap((path) => {
    const comments = readFileSync(path, "utf8").match(/\.(?:tsx?|css|cjs)$/.test(path) ? COMMENT : HASH_COMMENT) ?? [];
    return comments
      .flatMap((comment) => comment.match(NAMED_FILE) ?? [])
      .filter((name) => !isThere(name, path))
      .map((name) => `${path}: ${name}`);
  });
  expect(sources).toContain("server/app.ts");
  expect(missing).toEqual([]);
});

test("every shortened path in docs/specification.md exists", () => {
  const page = readFileSync("docs/specification.md", "utf8");
  const folders = new Map([...page.matchAll(SHORT_FOLDER)].map(([, short = "", folder = ""]) => [short, folder]));
  const missing = [...page.matchAll(SHORT_PATH)]
    .filter(([, short = "", path = ""]) => folders.has(short) && !existsSync(`${folders.get(short)}/${path}`))
    .map(([, short, path]) => `${short}/${path}`);
  expect(folders.has("viewer")).toBe(true);
  expect(missing).toEqual([]);
});

/** As GitHub makes them. */
const listAnchors = (document: string): string[] =>
  [...readFileSync(document, "utf8").matchAll(HEADING)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );

test("every relative link in a document leads to a file, and to a heading of it", () => {
  const isBroken = (target: string, anchor: string | undefined): boolean =>
    !existsSync(target) || (anchor !== undefined && !listAnchors(target).includes(anchor));
  const broken = DOCUMENTS.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(LINK)]
      .filter(([, path, anchor]) => isBroken(path ? join(dirname(document), path) : document, anchor))
      .map(([, path, anchor]) => `${document}: ${path}#${anchor}`),
  );
  expect(broken).toEqual([]);
});

test("docs/operations.md says for whom each address is", async () => {
  const { routes: ofCalls } = calls(await openTestServices({}, { METRICS_TOKEN: "a-token-of-some-length" }));
  const paths = [...ofCalls, ...routes].flatMap(({ path }) => path ?? []);
  const firstParts = new Set(paths.map((path) => `/${path.split("/").find((part) => part !== "") ?? ""}`));
  const [, table = ""] = readFileSync("docs/operations.md", "utf8").split("### Put a login in front");
  const isNamed = (part: string): boolean => table.split("###")[0]?.includes(`\`${part}\``) === true;
  expect([...firstParts].filter((part) => !part.includes("*") && !isNamed(part))).toEqual([]);
});

test("docs/decisions/README.md lists every record by its title", () => {
  const index = readFileSync("docs/decisions/README.md", "utf8");
  const links = RECORDS.map((record) => {
    const [title = ""] = readFileSync(record, "utf8").split("\n");
    return `[${title.replace("# ", "")}](${basename(record)})`;
  });
  expect(links.filter((link) => !index.includes(link))).toEqual([]);
});
