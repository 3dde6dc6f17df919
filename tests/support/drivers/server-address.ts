import { findFreePort } from "./free-port.ts";

/** For a server that needs its address before it starts. */
export async function chooseServerAddress(): Promise<{ PORT: string; PUBLIC_URL: string }> {
  const port = await findFreePort();
  return { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
}
