import { findFreePort } from "./free-port.ts";

/** The settings of a server that knows its own address, as its visitors' forms and links need it. */
export async function chooseServerAddress(): Promise<{ PORT: string; PUBLIC_URL: string }> {
  const port = await findFreePort();
  return { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
}
