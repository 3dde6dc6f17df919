import { createHash } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, expect } from "vitest";
import routes from "#app/routes.ts";
import { DEMO_OWNERS, getDemoAddress } from "#domain/demo.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { sendOutfit } from "#tests/support/drivers/pages/inbox.ts";
import { waitForHydration, waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";
import { getSitePath } from "#tests/support/drivers/server.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";
import { pickCases } from "#tests/support/setup/cases.ts";

const EMMA = DEMO_OWNERS[0].username;

let server: DemoServer;
let emma: ReturnType<typeof createVisitor>;
beforeAll(async () => {
  server = await startDemoServer({ ...(await chooseServerAddress()), TRUSTED_PROXIES: "127.0.0.1" });
  emma = createVisitor((url, init) => fetch(url, init), server.url);
  await emma.signIn(getDemoAddress(EMMA), server.dataDir);
});
afterAll(() => server.discard());

/** Of each route that is a page: `/user/:username/items`. */
const listPatterns = (entries: readonly RouteConfigEntry[], base = ""): string[] =>
  entries.flatMap(({ path, children }) => {
    const pattern = path === undefined ? base : `${base}/${path}`;
    return children ? listPatterns(children, pattern) : pattern || "/";
  });

const PATTERNS = listPatterns(routes);
const isOwnerPattern = (pattern: string): boolean => /^\/closet(?:\/|$)/.test(pattern);
const OWNER_PATTERNS = PATTERNS.filter(isOwnerPattern);
const VISITOR_PATTERNS = PATTERNS.filter((pattern) => !isOwnerPattern(pattern));

const VALUES: Record<string, string> = {
  ":own?": `~${EMMA}`,
  ":username": EMMA,
  ":collectionId": "emma-collection-lisbon",
  ":itemId": "emma-item-trench-coat",
  ":outfitId": "emma-outfit-saturday-market",
  ":portfolioId": "emma-portfolio-by-the-sea",
  ":inspirationId": "emma-inspiration-three-vases",
  "*": "nothing",
};

const QUERIES: Record<string, string> = { "/link.html": `?closet=${EMMA}`, "/user/:username/items": "?q=coat" };

/** Without a username, for an unknown address, and for an invitation: nobody invites in a demonstration. */
const ERRORS = ["/user", "/*", "/join/:token"];

/** A private closet, and an unknown collection. */
const OTHER_ERRORS = ["/user/vera/items", "/user/:username/collections/none"];

const toAddress = (pattern: string, values: Record<string, string>): string =>
  pattern.replace(/:\w+\??|\*/g, (name) => values[name] ?? name) + (QUERIES[pattern] ?? "");

const VIEWS = pickCases([
  { viewport: { width: 390, height: 844 }, colorScheme: "light" },
  { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
] as const);

test.for(VIEWS)(
  "each page of visitors has no violation of axe, sets no cookie, and requests nothing from other sites: $colorScheme",
  async (view, { openPage }) => {
    const made = await emma.post(`/owner/closets/${EMMA}/links`, {
      what: { kind: "closet" },
      until: null,
      may: ["style"],
    });
    const { link } = (await made.json()) as { link: { url: string } };
    const token = await sendOutfit(server, EMMA, VALUES[":itemId"] ?? "", { id: view.colorScheme });
    const change = { decision: "change", sentence: "Another coat", pieces: [] };
    const asked = await emma.post(`/owner/closets/${EMMA}/stylings/${view.colorScheme}`, change);
    expect(asked.status).toBe(200);
    const ofStyling = { ":token": token, ":shownId": createHash("sha256").update(token).digest("base64url") };
    const ofLink = { ":token": getSitePath(link.url).replace("/l/", "") };

    // On a slow machine a preloaded picture is shown late.
    const page = await openPage({ ...view, expected: [/404/, /was preloaded using link preload but not used/] });
    const origins = new Set<string>();
    page.context().on("request", (request) => origins.add(new URL(request.url()).origin));
    for (const pattern of [...VISITOR_PATTERNS, ...OTHER_ERRORS]) {
      const isLinked = pattern.startsWith("/l/");
      const isError = [...ERRORS, ...OTHER_ERRORS].includes(pattern);
      const address = toAddress(pattern, { ...VALUES, ...(isLinked ? ofLink : ofStyling) });
      const response = await page.goto(server.url + address);
      expect([address, response?.status()]).toEqual([address, isError ? 404 : 200]);
      await waitUntilIdle(page);
      expect([address, await page.context().cookies()]).toEqual([address, []]);
      // Pages behind a link are those of the closet.
      if (!isLinked) await expectNoAxeViolations(page);
    }
    await page.goto(`${server.url}/user/${EMMA}/items`);
    await page.getByRole("button", { name: "Style Emma" }).click();
    await expectNoAxeViolations(page);
    expect([...origins]).toEqual([new URL(server.url).origin]);
  },
);

test.for(VIEWS)("each page of an owner has no violation of axe: $colorScheme", async (view, { openPage }) => {
  const page = await openPage(view);
  const cookies = [...emma.jar].map(([name, value]) => ({ name, value, url: server.url }));
  await page.context().addCookies(cookies);
  for (const pattern of OWNER_PATTERNS) {
    const address = toAddress(pattern, VALUES);
    expect((await page.goto(server.url + address))?.status()).toBe(200);
    await waitForHydration(page);
    await page
      .getByRole("navigation", { name: "Your closet" })
      .or(page.getByRole("group", { name: "Board" }))
      .or(page.getByRole("heading", { name: "Your closets" }))
      .first()
      .waitFor();
    await expectNoAxeViolations(page);
  }
});
