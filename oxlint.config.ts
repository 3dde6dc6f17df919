import { defineConfig, type OxlintOverride } from "oxlint";

/** Lowest first: each layer imports itself and those before it, types included. */
const SERVER_LAYERS = [
  "config",
  "db",
  "telemetry",
  "http",
  "openapi",
  "operation",
  "pictures",
  "closets",
  "accounts",
  "pages",
];

/** The folders of `server/closets/`, lowest first. Those in one line may import each other. */
const CLOSET_FOLDERS = [["records"], ["layouts"], ["visitors", "links"], ["owner"], ["stylings"], ["transfer"]];

type Pattern = { message: string; allowTypeImports?: boolean } & ({ regex: string } | { group: string[] });

const NO_PARENT: Pattern = {
  regex: String.raw`(^|/)\.\.(/|$)`,
  message: "Write `./` inside a folder and `#layer/` otherwise.",
};

const NO_TESTS: Pattern = { regex: "^#(tests|gallery)/", message: "Only tests import tests and the gallery." };

const NO_PROGRAMS: Pattern = { regex: "^#cli/", message: "Only tests import cli/." };

const NO_ZOD: Pattern = {
  regex: String.raw`^zod$|-schemas\.ts$`,
  allowTypeImports: true,
  message: "Only types: browsers do not load Zod.",
};

const NO_APP: Pattern = {
  group: [String.raw`\#app/**`, "react", "react-dom", "react-dom/**", "!#app/services-context.ts"],
  message: "server/ imports of app/ only app/services-context.ts.",
};

/**
 * A later override replaces the whole rule, so each lists everything for its files. Two traps of oxlint:
 * a `regex` with a look-ahead, and a `group` that begins with `#`, match nothing.
 */
const restrict = (files: string | string[], ...patterns: Pattern[]): OxlintOverride => ({
  files: [files].flat(),
  rules: { "no-restricted-imports": ["error", { patterns: [NO_PARENT, ...patterns] }] },
});

const SERVER = [NO_TESTS, NO_PROGRAMS, NO_APP];

function listPatternsOf(layer: string): Pattern[] {
  const others = SERVER_LAYERS.filter((other) => other !== layer).join("|");
  const higher = SERVER_LAYERS.slice(SERVER_LAYERS.indexOf(layer) + 1).map((other) => `${other}/`);
  const refused = [...higher, String.raw`app\.ts`, String.raw`services\.ts`].join("|");
  return [
    ...SERVER,
    { regex: `^#server/(${refused})`, message: `server/${layer}/ imports only the layers before it.` },
    { regex: String.raw`^#server/(${others})/.*-queries\.ts$`, message: "Ask the service of the other topic." },
  ];
}

const restrictClosetFolders = (folders: string[], index: number): OxlintOverride => {
  const higher = CLOSET_FOLDERS.slice(index + 1).flat();
  return restrict(
    folders.map((folder) => `server/closets/${folder}/**`),
    ...listPatternsOf("closets"),
    {
      regex: `^#server/closets/(${[...higher, "none"].join("|")})/`,
      message: `server/closets/${folders.join("/, ")}/ imports only the folders before it.`,
    },
  );
};

export default defineConfig({
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "node", "promise", "vitest"],
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: ["build/", "data/", ".react-router/", "coverage/"],
  rules: {
    eqeqeq: "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "no-console": "error",
    "no-var": "error",
    "prefer-const": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/only-throw-error": "error",
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "vitest/no-focused-tests": "error",
    "node/no-process-env": "error",
    "oxc/no-barrel-file": ["error", { threshold: 0 }],
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    // Off: the compiler finds it, or most findings are false.
    "import/no-named-as-default-member": "off",
    "import/no-unassigned-import": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "no-shadow": "off",
    "react/react-in-jsx-scope": "off",
    "typescript/consistent-return": "off",
    "typescript/no-misused-spread": "off",
    "typescript/no-unnecessary-template-expression": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "unicorn/consistent-function-scoping": "off",
    // Off: they do not know `test.prop` and our helpers.
    "vitest/expect-expect": "off",
    "vitest/no-conditional-expect": "off",
    "vitest/no-standalone-expect": "off",
  },
  overrides: [
    restrict("**", NO_TESTS),
    restrict(
      "domain/**",
      // Before the group: what a group allows, later patterns do not reject.
      NO_ZOD,
      {
        group: ["**", "!./**", "!#domain/**", "!zod", "!sax"],
        message: "domain/ imports domain/ alone: no server, no React, no Node.",
      },
    ),
    restrict("domain/**/*-schemas.ts", {
      group: ["**", "!./**", "!#domain/**", "!zod"],
      message: "domain/ imports domain/ alone: no server, no React, no Node.",
    }),
    restrict("server/**", ...SERVER),
    ...SERVER_LAYERS.map((layer) => restrict(`server/${layer}/**`, ...listPatternsOf(layer))),
    ...CLOSET_FOLDERS.map(restrictClosetFolders),
    restrict("server/db/migrations/**", {
      group: ["**", "!kysely"],
      message: "A migration imports kysely alone: code that it imported would change under it.",
    }),
    restrict("cli/**", NO_TESTS, {
      regex: "^#(server/(app|pages/.*)|app/.*)",
      message: "Commands ask services: no pages, no HTTP application.",
    }),
    restrict("app/**", NO_TESTS, NO_PROGRAMS, NO_ZOD, {
      regex: "^(#server/|node:)",
      message: "app/ runs in the browser: of the server it imports app/services-context.ts alone.",
    }),
    restrict(
      "app/ui/**",
      NO_ZOD,
      { regex: "^(#server/|#cli/|#tests/|#gallery/|node:)", message: "app/ui/ imports domain/ and app/ui/." },
      { group: [String.raw`\#app/**`, "!#app/ui/**"], message: "app/ui/ imports domain/ and app/ui/." },
    ),
    restrict(
      "app/services-context.ts",
      { regex: "^(#cli/|#tests/|#gallery/|node:)", message: "app/ runs in the browser." },
      { regex: "^#server/", allowTypeImports: true, message: "Only types: a value would be shipped to the browser." },
    ),
    restrict("app/entry.server.tsx", NO_TESTS, NO_PROGRAMS, {
      regex: "^#server/",
      message: "app/ imports of the server app/services-context.ts alone.",
    }),
    restrict("gallery/**", {
      regex: "^#(server|cli|tests)/",
      message: "The gallery shows app/, without a server behind it.",
    }),
    restrict(["tests/**", "bench/**", "**/*.test.ts", "**/*.test.tsx"]),
    restrict("domain/**/*.test.ts", {
      group: ["**", "!./**", "!#domain/**", "!#tests/support/**", "!node:*", "!vitest", "!fast-check"],
      message: "A test of domain/ needs no other layer.",
    }),
    {
      files: ["*.config.ts", "dev.ts", "server.ts", "server/config/config.ts", "cli/**", "tests/**"],
      rules: { "node/no-process-env": "off" },
    },
    { files: ["server.ts", "cli/**", "docs/**", "tests/support/**"], rules: { "no-console": "off" } },
    // Types of modules that are imported at run time only.
    {
      files: ["server.ts"],
      rules: { "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: false }] },
    },
  ],
});
