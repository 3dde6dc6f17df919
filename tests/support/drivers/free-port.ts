import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral ports, so that no other process gets the port by chance. */
const LOWEST_PORT = 20_000;
const PORT_COUNT = 12_000;

/** For a server that needs its address before it starts. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + Math.floor(Math.random() * PORT_COUNT);
    const server = createServer();
    try {
      await once(server.listen(port, "127.0.0.1"), "listening");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") continue;
      throw error;
    }
    await once(server.close(), "close");
    return port;
  }
}
