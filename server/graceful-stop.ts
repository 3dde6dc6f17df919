import type { Server, ServerResponse } from "node:http";

/** A balancer that asks whether we are ready learns within this time that we are not. */
const NOTICE_MS = 1000;

/** Answers under way have this long; with closing the database it stays below 10 s (interfaces, "SIGTERM"). */
const FINISH_MS = 8000;

/**
 * Makes a server that can stop without cutting anybody off. It goes on answering for a moment, each answer with
 * `Connection: close`, so that others learn of it; then it ends once the last byte of every answer is out, or the time is.
 *
 * @returns stops the server, and resolves when it has
 */
export function makeStoppable(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>();
  let isStopping = false;
  let tellIdle = (): void => undefined;
  // Before the listener that answers.
  server.prependListener("request", (_request, response: ServerResponse) => {
    underWay.add(response);
    if (isStopping) response.setHeader("Connection", "close");
    // Not `finish`: a large answer is finished long before its last byte has left.
    response.once("close", () => {
      underWay.delete(response);
      if (underWay.size === 0) tellIdle();
    });
  });
  const waitUntilIdle = (): Promise<void> =>
    underWay.size === 0 ? Promise.resolve() : new Promise((resolve) => (tellIdle = resolve));
  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  return async () => {
    isStopping = true;
    await wait(NOTICE_MS);
    // A server that closes cuts idle connections, and takes those for idle whose answer is still being sent.
    await Promise.race([waitUntilIdle(), wait(FINISH_MS - NOTICE_MS)]);
    const isClosed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await isClosed;
  };
}
