import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { listStatistics } from "#server/closets/records/closet-statistics.ts";
import { openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { startProgram, startServer } from "#tests/support/drivers/server.ts";

const listUsernames = async (store: TestStore): Promise<string[]> =>
  (await listStatistics(store.db)).map(({ username }) => username);

/** Signals the server as soon as it listens. @returns its exit code, null if the signal killed it */
async function endAsSoonAsItListens({ dataDir, env }: TestStore, signal: "SIGTERM" | "SIGKILL") {
  const program = startProgram(["server.ts"], { dataDir, env: { PORT: "0", ...env } });
  onTestFinished(() => void program.kill("SIGKILL"));
  program.stdout?.setEncoding("utf8").on("data", (text: string) => {
    if (text.includes("Listening on")) program.kill(signal);
  });
  const [code] = (await once(program, "close")) as [number | null];
  return code;
}

test("a first start killed or stopped during the import of the demo closets leaves none or all", async () => {
  const store = await openTestStore();
  expect(await endAsSoonAsItListens(store, "SIGKILL")).toBeNull();
  expect(await listUsernames(store)).toEqual([]);
  expect(await endAsSoonAsItListens(store, "SIGTERM")).toBe(0);
  expect([0, 3]).toContain((await listUsernames(store)).length);

  const options = { dataDir: store.dataDir, env: store.env };
  const servers = await Promise.all([startServer(options), startServer(options)]);
  for (const server of servers) {
    onTestFinished(server.kill);
    await expect.poll(server.getOutput).toMatch(/Open http:\S+\/user\/emma\/outfits\n/);
    expect((await fetch(`${server.url}/user/theo/items`)).status).toBe(200);
  }
  expect(await listUsernames(store)).toEqual(["emma", "theo", "vera"]);
});
