import { findFreePort } from "./free-port.ts";
import { BASE_PATH } from "./server.ts";

/** For a server that needs its address before it starts. */
export async function chooseServerAddress(basePath = BASE_PATH): Promise<{ PORT: string; PUBLIC_URL: string }> {
  const port = await findFreePort();
  return { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}${basePath}` };
}
