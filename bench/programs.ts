import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

// oxlint-disable-next-line node/no-process-env -- what the programs it starts need to be found
const { PATH, HOME } = process.env;

/** Where visitors are, whatever port a program listens on. */
export const ORIGIN = "http://closets.localhost:3000";

export type Program = {
  url: string;
  stop: () => Promise<void>;
  /** What it has written so far. */ getOutput: () => string;
};

const start = (dataDir: string, args: string[], env: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, args, {
    env: { PATH, HOME, LOG_LEVEL: "silent", DATA_DIR: dataDir, PUBLIC_URL: ORIGIN, ...env },
  });

export async function runCloset(dataDir: string, ...args: string[]): Promise<void> {
  const [code] = (await once(start(dataDir, ["server/cli/closet.ts", ...args]), "close")) as [number];
  if (code !== 0) throw new Error(`closet ${args.join(" ")} ended with ${code}`);
}

/** The built program on a free port. */
export async function startServer(dataDir: string): Promise<Program> {
  const server = start(dataDir, ["server.ts"], { PORT: "0" });
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    server.once("close", () => reject(new Error(`The server did not start.\n${output}`)));
    server.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const address = /Listening on (http:\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
  });
  return {
    url,
    getOutput: () => output,
    async stop() {
      const closed = once(server, "close");
      server.kill("SIGTERM");
      await closed;
    },
  };
}
