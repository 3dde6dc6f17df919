import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { setPrivacy } from "#server/closets/admin/closet-keeper.ts";
import { openProcesses } from "#tests/support/processes.ts";

test("with the setting a page has our address, good in every process until the closet is private; without, the site's", async () => {
  let requests = 0;
  const inner = createServer((_, response) => response.end(String((requests += 1)))).listen(0, "127.0.0.1");
  await once(inner, "listening");
  onTestFinished(() => void inner.close());
  const address = `http://127.0.0.1:${(inner.address() as AddressInfo).port}/a.png`;
  const { store, start } = await openProcesses();
  const answer = { status: "OK", user: { username: "noor" }, items: [{ id: "1", thumbnailImageURL: address }] };
  await importCloset(store, { name: "noor", answer, readPicture: async () => Buffer.alloc(0) });
  const proxy = { PICTURE_PROXY: "1" };
  const [one, other, without] = [await start(proxy), await start(proxy), await start()];

  const page = await (await fetch(`${one.url}/user/noor/items`)).text();
  expect(page).not.toContain(`src="${address}"`);
  const path = /src="(\/images\/foreign\?[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const getStatus = async (url: string) => (await fetch(url + path)).status;
  expect(await getStatus(other.url)).toBe(404);
  // It was ours to fetch, but that this machine is none of the internet.
  await expect.poll(() => other.getOutput()).toContain("forbidden address");
  expect(await (await fetch(`${without.url}/user/noor/items`)).text()).toContain(`src="${address}"`);
  expect(await getStatus(without.url)).toBe(404);
  await setPrivacy(store, "noor", "private");
  expect(await getStatus(one.url)).toBe(404);
  await one.stop();
  await without.stop();
  expect(one.getOutput() + without.getOutput()).not.toContain("forbidden address");
  expect(requests).toBe(0);
});
