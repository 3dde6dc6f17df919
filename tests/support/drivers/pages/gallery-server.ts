import { createServer } from "vite";
import { afterAll, beforeAll } from "vitest";

/** Serves the gallery for the tests of a file. @returns a function that gives its address, once a test runs */
export function serveGallery(): () => string {
  let url = "";
  let close = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const server = await createServer({
      configFile: "gallery/vite.config.ts",
      server: { port: 0, hmr: false },
      logLevel: "warn",
    });
    close = () => server.close();
    await server.listen();
    url = server.resolvedUrls?.local[0] ?? "";
  });
  afterAll(() => close());
  return () => url;
}
