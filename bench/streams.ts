import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "./accounts.ts";
import { readProcess, runCloset, startServer } from "./programs.ts";

const STREAMS = 10_000;
const EACH = 20;
const AT_ONCE = 100;
/** Several rounds of pings and database polls. */
const REST_MS = 15_000;

/** A bare socket, so that ten thousand fit into this process. */
async function openStream({ hostname, port }: URL, path: string, cookie: string): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: closet\r\nAccept: text/event-stream\r\nCookie: ${cookie}\r\n\r\n`);
  const [piece] = (await once(socket, "data")) as [Buffer];
  if (!piece.toString().startsWith("HTTP/1.1 200 ")) throw new Error(`A stream was refused: ${piece.toString()}`);
  return socket.resume();
}

/** Memory and idle CPU time of a process with 10,000 live streams. */
export async function benchStreams(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "open-closet-bench-streams-"));
  // A database with a closet gets no demo closets.
  const file = join(dataDir, "bench.json");
  await writeFile(file, JSON.stringify({ status: "OK", user: { username: "bench" } }));
  await runCloset(dataDir, "import", file);
  const server = await startServer(dataDir, { TRUSTED_PROXIES: "127.0.0.1" });
  const sockets: Socket[] = [];
  let ended = 0;
  try {
    const before = await readProcess(server.pid);
    const url = new URL(server.url);
    for (let person = 0; person < STREAMS / EACH; person += 1) {
      // Each from another address, because of the rate limit for links.
      const { path, cookie } = await signIn(server, `p${person}@bench.example`, {
        "X-Forwarded-For": `198.51.${Math.floor(person / 250)}.${person % 250}`,
      });
      for (let count = 0; count < EACH; count += AT_ONCE) {
        const opening = Array.from({ length: Math.min(AT_ONCE, EACH) }, () => openStream(url, path, cookie.Cookie));
        sockets.push(...(await Promise.all(opening)));
      }
    }
    for (const socket of sockets) socket.once("close", () => (ended += 1));
    const begun = await readProcess(server.pid);
    await sleep(REST_MS);
    const after = await readProcess(server.pid);
    const cpu = ((after.cpuMs - begun.cpuMs) / REST_MS) * 100;
    process.stdout.write(
      `\n${sockets.length} live streams on one process, of which ${ended} ended by themselves:\n` +
        `  memory without   ${before.megabytes.toFixed(0).padStart(6)} MB\n` +
        `  memory with      ${after.megabytes.toFixed(0).padStart(6)} MB, at most ${after.peakMegabytes.toFixed(0)} MB\n` +
        `  a core at rest   ${cpu.toFixed(0).padStart(6)} %\n`,
    );
  } finally {
    for (const socket of sockets) socket.removeAllListeners("close").destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
