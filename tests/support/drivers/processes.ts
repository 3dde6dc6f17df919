import { onTestFinished } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { type RunningServer, startServer } from "./server.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

export const ORIGIN = "http://closets.localhost:3000";

export async function openProcesses(env: Record<string, string> = {}) {
  const store = await openTestStore();
  // A database with a closet gets no demo closets.
  await importCloset(store, { name: "jane", answer: { status: "OK" }, readPicture: async () => Buffer.alloc(0) });
  return {
    store,
    start: async (more: Record<string, string> = {}): Promise<RunningServer> => {
      const settings = { PUBLIC_URL: ORIGIN, LOG_LEVEL: "info", ...store.env, ...env, ...more };
      const server = await startServer({ dataDir: store.dataDir, env: settings });
      onTestFinished(server.kill);
      return server;
    },
    /** Sends each call to the next process, as a load balancer does. */
    openVisitor: (...servers: Pick<RunningServer, "url">[]): Visitor => {
      let turn = 0;
      return createVisitor((url, init) => {
        const server = servers[turn % servers.length];
        turn += 1;
        return fetch(url.replace(ORIGIN, server?.url ?? ""), init);
      }, ORIGIN);
    },
  };
}

export type ProfileStream = {
  /** Returns the next event except pings; null at the end. */
  next: () => Promise<{ event: string; data: unknown } | null>;
};

export function readStream(response: Response): ProfileStream {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    async next() {
      for (;;) {
        const end = text.indexOf("\n\n");
        if (end !== -1) {
          const [, event = "", data = "null"] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
          text = text.slice(end + 2);
          if (event !== "" && event !== "ping") return { event, data: JSON.parse(data) as unknown };
          continue;
        }
        const piece = await reader?.read();
        if (!piece || piece.done) return null;
        text += piece.value;
      }
    },
  };
}
