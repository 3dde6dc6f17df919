import type { Server } from "node:http";

/** Returns the port: the system's choice when `port` is 0. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, listening);
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}
