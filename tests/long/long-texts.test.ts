import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addKey } from "#server/accounts/api-keys.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import { runCloset } from "#tests/support/drivers/server.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const LETTERS = 60_000_000;
const METRICS_TOKEN = "figures-of-long-texts";
const MEGABYTE = 1024 * 1024;
/** Of 28 imports with 60 MB each, the heap keeps a few until it is collected. */
const MAX_GROWTH_MB = 600;

const print = (...columns: (string | number)[]): void => void process.stdout.write(`${columns.join("  ")}\n`);

async function readMegabytes(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, bytes = "NaN"] = /^process_resident_memory_bytes (\S+)/m.exec(await response.text()) ?? [];
  return Math.round(Number(bytes) / MEGABYTE);
}

/** Requests each kind of response for a closet. @returns statuses, and bytes of the largest body */
async function visit(url: string, username: string): Promise<{ statuses: string; largest: number }> {
  const statuses: number[] = [];
  let largest = 0;
  const ask = async (path: string, init?: RequestInit): Promise<void> => {
    const response = await fetch(url + path, init);
    statuses.push(response.status);
    largest = Math.max(largest, (await response.arrayBuffer()).byteLength);
  };
  for (const path of ["items", "outfits", "collections", "portfolios"]) await ask(`/user/${username}/${path}`);
  await ask(`/preview/${username}/items.jpg`);
  await ask("/users/v2/openCloset", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, useCollections: true }),
  });
  return { statuses: statuses.join(" "), largest };
}

const item = { id: "1", brand: "Maison" };
const long = "J".repeat(LETTERS);
const address = `https://a.example/${"b".repeat(LETTERS)}`;

/** Closets with one text that is too long. */
const CLOSETS: [name: string, makeCloset: () => object][] = [
  ["firstName", () => ({ user: { firstName: long } })],
  ["pronoun", () => ({ user: { pronoun: long } })],
  ["username", () => ({ user: { username: long } })],
  ["id", () => ({ items: [{ ...item, id: long }] })],
  ["brand", () => ({ items: [{ ...item, brand: long }] })],
  ["link", () => ({ items: [{ ...item, itemShoppingURL: address }] })],
  ["web picture", () => ({ items: [{ ...item, thumbnailImageURL: address }] })],
  ["picture", () => ({ items: [{ ...item, thumbnailImageURL: `photos/${long}` }] })],
  ["collection name", () => ({ collections: [{ id: "c", name: long }] })],
  ["collection type", () => ({ collections: [{ id: "c", type: long }] })],
  ["folder", () => ({ collections: [{ id: "c", folders: [long] }] })],
  ["folders", () => ({ collections: [{ id: "c", folders: Array.from({ length: 4_000_000 }, () => "a") }] })],
  ["place in a collection", () => ({ collectionItems: [{ collectionId: long, itemId: long.slice(0, 9) }] })],
  ["unknown field", () => ({ items: [{ ...item, note: long }] })],
];

test("a closet with a text of 60,000,000 letters is imported with it cut off, and its pages stay small", async () => {
  const { store, start } = await openProcesses();
  const { key } = await addKey(store.db, {
    name: "app",
    username: null,
    rights: ["import", "privacy"],
    expiresAt: null,
  });
  const server = await start({ METRICS_TOKEN });
  const folder = await makeTemporaryFolder();
  const before = await readMegabytes(server.url);
  print("resident memory before:", before, "MB");
  for (const [n, [name, makeCloset]] of CLOSETS.entries()) {
    const body = JSON.stringify({ status: "OK", items: [item], ...makeCloset() });
    const path = join(folder, `command${n}.json`);
    await writeFile(path, body);
    const command = await runCloset(["import", path, "--username", `command${n}`], {
      dataDir: store.dataDir,
      env: store.env,
    });
    expect([command.code, command.stderr]).toEqual([0, ""]);
    const put = await fetch(`${server.url}/owner/closets/put${n}?visibility=public`, {
      method: "PUT",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body,
    });
    const answer = await put.text();
    expect([put.status, answer.slice(0, 200)]).toEqual([201, expect.any(String)]);
    for (const username of [`command${n}`, `put${n}`]) {
      const { statuses, largest } = await visit(server.url, username);
      const after = await readMegabytes(server.url);
      print(name, username, statuses, `largest answer ${largest} bytes`, `${after} MB`);
      expect(statuses).toBe("200 200 200 200 200 200");
      expect(largest).toBeLessThan(MEGABYTE);
      expect(after - before).toBeLessThan(MAX_GROWTH_MB);
    }
    print("", command.stdout.split("\n").slice(1, 3).join(" | ").slice(0, 160));
  }
});
