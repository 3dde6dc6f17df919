import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { servicesContext } from "#app/services-context.ts";
import { getBasePath, type setBasePath } from "#domain/base-path.ts";
import { findLinkToken, getClosetPath, getPasswordPath } from "#domain/closet-tabs.ts";
import { readReturnPath } from "#domain/owner/return-path.ts";
import { withBasePath } from "#server/http/base-path.ts";
import { readAudience } from "#server/closets/links/audience.ts";
import { getErrorStatus } from "#server/http/error-codes.ts";
import type { ErrorName } from "#server/http/error-messages.ts";
import { getRetryAfterS, toFailure } from "#server/http/errors.ts";
import { waitForOwners } from "#server/http/limits/owners-first.ts";
import { createQueue } from "#server/http/limits/queue.ts";
import type { Metrics } from "#server/telemetry/metrics.ts";
import { findRequestContext } from "#server/telemetry/request-context.ts";
import type { PageServices } from "./page-services.ts";
import type { RequestEnv } from "./request-env.ts";

type PagesEntry = {
  servicesContext: typeof servicesContext;
  setBasePath: typeof setBasePath;
};

type RenderedPage = {
  response: Response;
  pattern: string;
  scriptNonce: string;
};

/** A page takes about 10 ms: a longer queue would mean seconds of wait. */
const QUEUE_LIMITS = { concurrency: 8, maxWaiting: 300 };

export function createPageRenderer(
  build: ServerBuild,
  { metrics, ...services }: PageServices & { metrics: Metrics | null },
  mode: "development" | "production",
) {
  const entry = build.entry.module as unknown as PagesEntry;
  entry.setBasePath(getBasePath(services.publicUrl));
  const handle = createRequestHandler(build, mode);
  const queue = createQueue(QUEUE_LIMITS);
  metrics?.registerQueue("pages", queue.readState);

  return async (
    request: Request,
    { page, language, pathname, search }: Pick<RequestEnv, "page" | "language" | "pathname" | "search">,
    sender: string,
  ): Promise<RenderedPage> => {
    const served = findRequestContext();
    const found = { pattern: "/*" };
    const onMatch = (pattern: string): void => {
      // React Router begins only that of the first page with a slash.
      found.pattern = `/${pattern.replace(/^\//, "")}`;
      if (served) served.route = found.pattern;
    };
    const failure: { code: ErrorName | null } = { code: null };
    const onFailure = (error: unknown): void => {
      failure.code = toFailure(error, { method: request.method, path: pathname }, services.log);
    };
    const scriptNonce = randomBytes(16).toString("base64url");
    const context = new RouterContextProvider();
    const readVisitor = (name: string) => readAudience(name, request.headers.get("cookie") ?? "");
    const findLock = async (name: string) => {
      const token = findLinkToken(name);
      const isLocked = token !== null && (await services.links.findLock(token, sender)) !== null;
      if (!isLocked) return null;
      const asked =
        pathname.endsWith(".data") || search.includes("oobCode=") ? null : readReturnPath(pathname + search);
      return getPasswordPath(name, asked === null || asked === getClosetPath(name) ? {} : { to: asked });
    };
    const ofRequest = { language, search, readVisitor, findLock, scriptNonce, onMatch, onFailure, waitForOwners };
    context.set(entry.servicesContext, { ...services, ...ofRequest });
    // A closet page is the same for all visitors of one language and link.
    const asked = page ? new Request(services.publicUrl + page.path) : withBasePath(request);
    const response = await queue.run(() => handle(asked, context));
    if (failure.code === null) return { response, ...found, scriptNonce };
    const status = getErrorStatus(failure.code);
    const retryAfterS = getRetryAfterS(failure.code);
    if (retryAfterS !== null) response.headers.set("Retry-After", retryAfterS);
    return { response: new Response(response.body, { status, headers: response.headers }), ...found, scriptNonce };
  };
}
