import { text } from "node:stream/consumers";
import { PassThrough } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { servicesContext } from "./services-context.ts";
import { MessagesContext } from "./ui/messages.ts";
import { ScriptNonceContext } from "./ui/open-modal-script.ts";

const RENDER_TIMEOUT_MS = 5000;

/** Renders the whole page before it responds, because a late error still changes the status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language, scriptNonce, waitForOwners } = context.get(servicesContext);
  // With SQLite, rendering never yields by itself: cached responses would wait for all queued pages.
  await waitForOwners();
  const page = (
    <MessagesContext value={CATALOGUES[language]}>
      <ScriptNonceContext value={scriptNonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={scriptNonce} />
      </ScriptNonceContext>
    </MessagesContext>
  );
  const body = new PassThrough();
  const isReady = new Promise<void>((ready, failed) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: scriptNonce,
      onAllReady() {
        clearTimeout(timeout);
        pipe(body);
        ready();
      },
      onShellError: failed,
      onError: failed,
    });
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
  await isReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(await text(body), { status, headers });
}

/** Aborted requests and 404s are not failures. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(servicesContext).onFailure(error);
};

// `server/pages/render-page.ts` must use this object of the build: React Router compares contexts by identity.
export { servicesContext } from "./services-context.ts";
// The build has its own copy of this module.
export { setBasePath } from "#domain/base-path.ts";
