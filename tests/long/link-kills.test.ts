import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { addKey } from "#server/accounts/api-keys.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { startServer } from "#tests/support/drivers/server.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { pick, random } from "#tests/support/setup/seed.ts";

const KILLS = 100;
const OUTFITS = ["monday", "tuesday"];
const MONDAY = { kind: "outfit", id: "monday" };
const VOTE = { candidates: OUTFITS.map((id) => ({ kind: "outfit", id })), showsNumbers: false };
const LINKS = "/owner/closets/jane/links";
/** Of one worker. A closet has at most 100. */
const MAX_LIVE = 20;

const MAX_HEARTS = 40;

/** `shows`, `thanks`, `guests`: what the server has acknowledged; null when it has ended, or nothing is chosen. `isChanging`: a request is on its way. */
type Known = {
  id: string;
  token: string;
  shows: string | null;
  thanks: string | null;
  /** The key of each guest with a heart, which is their name, too. */
  guests: Set<string>;
  isChanging: boolean;
  changes: number;
};

test("links are made, changed, answered and ended while the server is killed: nothing is lost, and no visitor sees more", async () => {
  const store = await openTestStore();
  const answer = {
    status: "OK",
    items: ["coat", "hat", "bag"].map((id, n) => ({ id, createdAt: 3 - n })),
    outfits: OUTFITS.map((id) => ({ id, previewUrl: `https://pictures.example/${id}.jpg`, createdAt: 1 })),
  };
  const source = { name: "jane", answer, readPicture: async () => Buffer.of() };
  await importCloset(store, source, { visibility: "private" });
  const { key } = await addKey(store.db, { name: "a", username: "jane", rights: ["privacy", "read"], expiresAt: null });
  const start = () => startServer({ dataDir: store.dataDir, env: { ...store.env, LOG_LEVEL: "silent" } });
  let server = await start();
  const counted = { killed: 0, repeated: 0, acknowledged: 0, visits: 0 };
  const problems: string[] = [];
  const known: Known[] = [];

  /** Repeats the request until it has an answer. */
  async function call(method: string, path: string, body?: object): Promise<{ status: number; text: string }> {
    for (;;) {
      try {
        const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
        const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
        const response = await fetch(server.url + path, sent);
        const text = await response.text();
        if (response.status === 503 || response.status === 429) throw new Error("busy");
        return { status: response.status, text };
      } catch {
        counted.repeated += 1;
        await sleep(20);
      }
    }
  }

  async function visit({ token }: Known): Promise<string | null> {
    const { status, text } = await call("POST", "/users/v2/openCloset", { link: token });
    if (status === 404) return null;
    return (JSON.parse(text) as { items: { id: string }[] }).items.map(({ id }) => id).join();
  }

  const check = async (link: Known): Promise<void> => {
    const { changes, shows } = link;
    if (link.isChanging) return;
    const seen = await visit(link);
    counted.visits += 1;
    if (link.changes === changes && seen !== shows) problems.push(`${link.id} shows ${seen} instead of ${shows}`);
  };

  const toTarget = (shows: string) => ({ kind: "entries", items: shows.split(","), outfits: OUTFITS });
  const chooseItems = (): string => pick(["coat", "hat", "coat,hat", "hat,bag"]) ?? "";

  async function make(own: Known[]): Promise<void> {
    const shows = chooseItems();
    const id = randomUUID();
    const { status, text } = await call("POST", LINKS, {
      id,
      what: toTarget(shows),
      until: null,
      may: ["vote"],
      vote: VOTE,
    });
    if (status !== 200 && status !== 201) return void problems.push(`make: ${status} ${text}`);
    const { url } = (JSON.parse(text) as { link: { url: string } }).link;
    const link = { id, token: url.split("/l/")[1] ?? "", shows, thanks: null, guests: new Set<string>() };
    const made = { ...link, isChanging: false, changes: 0 };
    own.push(made);
    known.push(made);
  }

  async function change(link: Known, shows: string | null): Promise<void> {
    link.isChanging = true;
    link.changes += 1;
    const path = `${LINKS}/${link.id}`;
    const { status, text } =
      shows === null ? await call("DELETE", path) : await call("PATCH", path, { what: toTarget(shows) });
    if (status !== 200 && status !== 204) problems.push(`change: ${status} ${text}`);
    link.shows = shows;
    link.isChanging = false;
  }

  async function choose(link: Known): Promise<void> {
    const outcome = pick([null, { candidate: MONDAY, names: false, thanks: randomUUID() }]);
    const { status, text } = await call("PUT", `${LINKS}/${link.id}/outcome`, { outcome });
    if (status !== 200) problems.push(`choose: ${status} ${text}`);
    link.thanks = outcome?.thanks ?? null;
  }

  async function giveHeart({ token, guests, thanks }: Known): Promise<void> {
    const [first] = guests;
    const isTaken = first !== undefined && (guests.size >= MAX_HEARTS || random() < 0.3);
    const guest = isTaken ? first : randomUUID().slice(0, 22);
    const body = { candidate: MONDAY, guest: { key: guest, ...(!isTaken && { name: guest }) } };
    const { status, text } = await call(isTaken ? "DELETE" : "POST", `/l/${token}/hearts`, body);
    if (status !== (thanks === null ? 200 : 403)) problems.push(`heart: ${status} ${text}`);
    else if (thanks === null && isTaken) guests.delete(guest);
    else if (thanks === null) guests.add(guest);
  }

  async function work(): Promise<void> {
    const own: Known[] = [];
    while (counted.killed < KILLS) {
      const live = own.filter(({ shows }) => shows !== null);
      const link = pick(live);
      const roll = live.length >= MAX_LIVE ? 1 : random();
      if (!link || roll < 0.4) await make(own);
      else if (roll < 0.5) await choose(link);
      else if (roll < 0.65) await giveHeart(link);
      else await change(link, roll < 0.8 ? chooseItems() : null);
      counted.acknowledged += 1;
      if (link) await check(link);
    }
  }

  async function watch(): Promise<void> {
    while (counted.killed < KILLS) {
      const link = pick(known);
      if (link) await check(link);
      await sleep(2);
    }
  }

  const kill = async (): Promise<void> => {
    for (; counted.killed < KILLS; counted.killed += 1) {
      const { acknowledged } = counted;
      while (counted.acknowledged < acknowledged + 2) await sleep(1);
      await sleep(random() * 40);
      await server.kill();
      server = await start();
    }
  };

  try {
    await Promise.all([work(), work(), work(), watch(), kill()]);
    for (const link of known) await check(link);
    const { text } = await call("GET", LINKS);
    const { links } = JSON.parse(text) as {
      links: { id: string; outcome: { thanks: string } | null; hearts: { names: string[] }[] }[];
    };
    const toLine = (id: string, thanks: string | null, names: readonly string[]) =>
      [id, thanks, ...names.toSorted()].join(" ");
    const listed = links.map(({ id, outcome, hearts }) =>
      toLine(
        id,
        outcome?.thanks ?? null,
        hearts.flatMap(({ names }) => names),
      ),
    );
    const live = known
      .filter(({ shows }) => shows !== null)
      .map(({ id, thanks, guests }) => toLine(id, thanks, [...guests]));
    expect(listed.toSorted()).toEqual(live.toSorted());
  } finally {
    await server.kill();
  }
  process.stdout.write(`${JSON.stringify(counted)}\n`);
  expect(problems).toEqual([]);
  expect(counted).toMatchObject({ killed: KILLS });
  expect(counted.repeated).toBeGreaterThan(0);
});
