import { toAddress, toPath } from "#domain/base-path.ts";
import { OWN_PAGE_HEADER } from "#domain/own-answer.ts";
import { readFileSync } from "node:fs";
import type { BlockList } from "node:net";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import type { ServerBuild } from "react-router";
import { findNetwork, findSender } from "#server/http/client-address.ts";
import { sendError } from "#server/http/errors.ts";
import { makeLanguageCookie, VARY_BY_LANGUAGE } from "#server/http/language.ts";
import { waitForOwners } from "#server/http/limits/owners-first.ts";
import type { VisitorTurns } from "#server/http/limits/visitor-turns.ts";
import type { Metrics } from "#server/telemetry/metrics.ts";
import { CLIENT_FOLDER, type FindBuiltAsset, readBuiltAssets } from "./client-folder.ts";
import { createPageFinisher, finishDevelopmentPage, type StyleSheet } from "./finish-page.ts";
import { decodeSegment } from "./page-address.ts";
import { choosePagePaths, findMessagePaths, isOwnerPage, isPrivatePage } from "./page-messages.ts";
import type { PageServices } from "./page-services.ts";
import { createPageRenderer } from "./render-page.ts";
import type { RequestEnv } from "./request-env.ts";

export function pages(
  build: ServerBuild,
  services: PageServices & { metrics: Metrics | null; trustedProxies: BlockList; visitorTurns: VisitorTurns },
  { isDeveloping }: { isDeveloping: boolean },
) {
  const findBuilt = isDeveloping ? null : readBuiltAssets();
  const renderPage = createPageRenderer(build, services, isDeveloping ? "development" : "production");
  const finishPage = findBuilt ? createPageFinisher(readStyles(build, findBuilt)) : finishDevelopmentPage;
  const messagePaths = findMessagePaths(findBuilt);
  const tabModules = listTabModules(build);
  const app = new Hono<{ Bindings: RequestEnv }>();
  const sendPage = async (c: Context<{ Bindings: RequestEnv }>): Promise<Response> => {
    const { response, pattern, scriptNonce } = await renderPage(
      c.req.raw,
      c.env,
      findSender(c, services.trustedProxies),
    );
    const { headers, status } = response;
    setPageHeaders(response, c.env, services);
    // The address may be shared by several accounts on one device.
    if (isPrivatePage(pattern)) headers.set("Cache-Control", "private, no-store");
    if (!headers.get("Content-Type")?.startsWith("text/html")) return response;
    const rendered = await response.text();
    await waitForOwners();
    const { html, contentSecurityPolicy } = finishPage(rendered, {
      messages: choosePagePaths(messagePaths[c.env.language], pattern),
      laterModules: /^\/(?:user\/:username|l\/:token)/.test(pattern) ? tabModules : [],
      nonce: scriptNonce,
      showsFiles: isOwnerPage(pattern),
    });
    if (contentSecurityPolicy !== null) headers.set("Content-Security-Policy", contentSecurityPolicy);
    return new Response(html, { status, headers });
  };
  app.all("*", async (c) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      c.header("Allow", "GET, HEAD");
      return sendError(c, "wrongMethod");
    }
    // React Router would fail to decode this address, too.
    if (decodeSegment(c.env.pathname) === null) return c.redirect(toAddress("/not-found"));
    if (c.env.hasTurn) return await sendPage(c);
    // Owners do not wait for the visitors of their network.
    const cookies = isOwnerPage(c.env.pathname) ? c.req.header("cookie") : undefined;
    const session = cookies === undefined ? null : await services.ownCloset.findSignedSession(cookies);
    const name = session ?? findNetwork(c, services.trustedProxies);
    return await services.visitorTurns.take(name, () => sendPage(c));
  });
  return app;
}

function readStyles(build: ServerBuild, findBuilt: FindBuiltAsset): { styles: StyleSheet; fonts: StyleSheet } {
  const [path, ...others] = build.assets.routes.root?.css ?? [];
  if (path === undefined || others.length > 0) throw new Error("The build must have exactly one style sheet.");
  const read = (each: string): StyleSheet => {
    const text = readFileSync(join(CLIENT_FOLDER, toPath(each)), "utf8");
    // In the page they are relative to its address.
    return { path: each, text: text.replaceAll("url(./", `url(${toAddress("/assets/")}`) };
  };
  return { styles: read(path), fonts: read(findBuilt("fonts", ".css")) };
}

/** Their script loads when the visitor begins to move (`useEntryPreload` in `app/routes/closet-viewer/open-closet.tsx`). */
const ENTRY_ROUTES = ["item", "outfit", "portfolio", "inspiration"];

/** The modules of the closet tabs. Preloaded, so that a tab switch makes no request. */
const listTabModules = ({ assets }: ServerBuild): string[] =>
  Object.values(assets.routes).flatMap((route) =>
    route?.parentId === "routes/closet-viewer/closet-viewer" && !ENTRY_ROUTES.includes(route.id) ? [route.module] : [],
  );

function setPageHeaders(
  { headers }: Response,
  { chosen, pathname, search }: RequestEnv,
  { publicUrl }: Pick<PageServices, "publicUrl">,
): void {
  // `closet-cache.ts` lets shared caches keep pages of public closets.
  headers.set("Cache-Control", "private, no-cache");
  headers.set(OWN_PAGE_HEADER, "1");
  headers.append("Vary", VARY_BY_LANGUAGE);
  if (chosen) headers.append("Set-Cookie", makeLanguageCookie(chosen, publicUrl));
  // Requests of the page must not send the sign-in code in a Referer header.
  if (new URLSearchParams(search).has("oobCode")) headers.set("Referrer-Policy", "strict-origin");
  // Shops and other sites must not learn the address of a link.
  if (pathname.startsWith("/join/")) headers.set("Referrer-Policy", "no-referrer");
  if (pathname.startsWith("/l/")) headers.set("Referrer-Policy", "same-origin");
}
