import { type AddressInfo, createServer } from "node:net";

/** A port that nobody listens on just now, for a program that has to know its own address before it starts. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The settings of a server that knows its own address, as its visitors' forms and links need it. */
export async function findOwnAddress(): Promise<{ PORT: string; PUBLIC_URL: string }> {
  const port = await findFreePort();
  return { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
}
