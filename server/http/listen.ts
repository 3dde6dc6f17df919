import type { Server } from "node:http";

export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, listening);
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}
