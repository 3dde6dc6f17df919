import { once } from "node:events";
import { createServer } from "node:net";

/** Below those that systems give to whoever asks for any: until the program has it, nobody else gets it by chance. */
const LOWEST_PORT = 20_000;
const PORT_COUNT = 12_000;

/** A port that nobody listens on just now, for a program that has to know its own address before it starts. */
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
