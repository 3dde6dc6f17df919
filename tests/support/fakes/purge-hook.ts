import { text } from "node:stream/consumers";
import { startHttpServer } from "./http-server.ts";

export type Purge = { tags: string[]; headers: Record<string, unknown> };

export async function startPurgeHook() {
  const purges: Purge[] = [];
  const hook = { purges, status: 200, isHanging: false, onPurge: async (): Promise<void> => undefined, url: "" };
  const origin = await startHttpServer((request, response) => {
    void (async () => {
      const { tags } = JSON.parse(await text(request)) as { tags: string[] };
      purges.push({ tags, headers: request.headers });
      await hook.onPurge();
      if (!hook.isHanging) response.writeHead(hook.status, { Location: "/elsewhere" }).end("{}");
    })();
  });
  hook.url = `${origin}/purge?key=s3cret`;
  return hook;
}
