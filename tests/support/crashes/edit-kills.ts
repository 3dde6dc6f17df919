import { setTimeout as sleep } from "node:timers/promises";
import { type RunningServer, startServer } from "#tests/support/drivers/server.ts";
import { pick, random } from "#tests/support/setup/seed.ts";

type Item = { id: string; version: string; notes?: string; size?: string };

type Answer = { status: number; body: { item?: Item; message?: string; conflicts?: { notes?: string | null } } };

/** `headers`: of the phone and of the laptop. */
export type EditKills = {
  dataDir: string;
  env: Record<string, string>;
  headers: readonly [Record<string, string>, Record<string, string>];
  edits: number;
  kills: number;
};

export type EditReport = {
  problems: string[];
  killed: number;
  repeated: number;
  acknowledged: number;
  conflicts: number;
};

const USERNAME = "jane";
const ITEMS = `/owner/closets/${USERNAME}/items`;

/** Answers to both devices. The closet's version orders them. */
export type Journal = {
  latest: Map<string, Item>;
  isDeleted: Map<string, boolean>;
  /** For each text that was sent: what its device had been shown before. */
  saw: Map<string, string>;
  /** Of each item: the texts that have a 200. */
  acknowledged: Map<string, string[]>;
  report: EditReport;
};

/** A device replaces only what it was shown: from the stored text back, each acknowledged one must come. */
export function findLostTexts({ saw, acknowledged }: Journal, id: string, stored: string): string[] {
  const before = new Set<string>();
  for (let text: string | undefined = stored; text !== undefined && !before.has(text); text = saw.get(text)) {
    before.add(text);
  }
  return (acknowledged.get(id) ?? []).filter((text) => !before.has(text));
}

function note({ latest, report }: Journal, item: Item | undefined): void {
  if (!item) return void report.problems.push("an answer without an item");
  const known = latest.get(item.id);
  if (known?.version === item.version && known.notes !== item.notes) {
    report.problems.push(`${item.id} has two states with version ${item.version}`);
  }
  if (!known || Number(known.version) <= Number(item.version)) latest.set(item.id, item);
}

/** Deletes and restores only its own items, so that the journal knows their order. */
function createDevice(
  name: string,
  journal: Journal,
  call: (method: string, path: string, sent?: Sent) => Promise<Answer>,
) {
  let count = 0;
  const own: string[] = [];
  /** It learns of the other device's texts by answers to its own requests alone. */
  const shown = new Map<string, string>();
  const { latest, isDeleted, report } = journal;
  const pathOf = (id: string): string => `${ITEMS}/${id}`;

  async function create(): Promise<void> {
    const id = `${name}-${(count += 1)}`;
    const { status, body } = await call("POST", ITEMS, { body: { id, notes: `made by ${name} ${id}` } });
    if (status !== 200 && status !== 201) return void report.problems.push(`create: ${status} ${body.message}`);
    own.push(id);
    isDeleted.set(id, false);
    journal.acknowledged.set(id, [`made by ${name} ${id}`]);
    note(journal, body.item);
    learn(body.item);
  }

  function learn(item: Item | undefined): void {
    if (item?.notes !== undefined) shown.set(item.id, item.notes);
  }

  /** A change of nothing has the entry as its answer. */
  async function read(id: string): Promise<void> {
    const { status, body } = await call("PATCH", pathOf(id), { body: {} });
    if (status === 200) learn(body.item);
  }

  async function change(id: string): Promise<void> {
    const notes = `${name} ${(count += 1)}`;
    const seen = shown.get(id);
    if (seen === undefined) return await read(id);
    journal.saw.set(notes, seen);
    const { status, body } = await call("PATCH", pathOf(id), { body: { notes, size: name, saw: { notes: seen } } });
    if (status === 404) return;
    if (status !== 200) return void report.problems.push(`change: ${status} ${body.message}`);
    note(journal, body.item);
    learn(body.item);
    if (body.conflicts) report.conflicts += 1;
    else journal.acknowledged.get(id)?.push(notes);
  }

  async function move(id: string): Promise<void> {
    const after = pick([null, ...latest.keys()]) ?? null;
    const { status, body } = await call("PATCH", pathOf(id), { body: { place: { after } } });
    // The entry is deleted.
    if (status === 404) return;
    if (status !== 200) return void report.problems.push(`move: ${status} ${body.message}`);
    note(journal, body.item);
  }

  async function remove(id: string): Promise<void> {
    const { status, body } = await call("DELETE", pathOf(id));
    if (status !== 204) return void report.problems.push(`delete: ${status} ${body.message}`);
    isDeleted.set(id, true);
  }

  async function restore(id: string): Promise<void> {
    const { status, body } = await call("POST", `/owner/closets/${USERNAME}/bin/items/${id}/restore`);
    if (status !== 200) return void report.problems.push(`restore: ${status} ${body.message}`);
    isDeleted.set(id, false);
    note(journal, body.item);
  }

  return async (): Promise<void> => {
    const mine = pick(own);
    const any = pick([...latest.keys()]);
    const roll = random();
    if (mine === undefined || any === undefined || roll < 0.2) await create();
    else if (roll < 0.6) await change(any);
    else if (roll < 0.8) await move(any);
    else if (isDeleted.get(mine) === true) await restore(mine);
    else await remove(mine);
    report.acknowledged += 1;
  };
}

type Sent = { body?: object };

/** Two devices edit one closet while its server is killed. Each request is repeated until it has an answer. */
export async function runEditKills(
  { dataDir, env, headers, edits, kills }: EditKills,
  check: (url: string, journal: Journal) => Promise<string[]>,
): Promise<EditReport> {
  const report: EditReport = { problems: [], killed: 0, repeated: 0, acknowledged: 0, conflicts: 0 };
  const journal: Journal = {
    latest: new Map(),
    isDeleted: new Map(),
    saw: new Map(),
    acknowledged: new Map(),
    report,
  };
  let server: RunningServer = await startServer({ dataDir, env });

  const createCall = (credentials: Record<string, string>) =>
    async function call(method: string, path: string, { body }: Sent = {}): Promise<Answer> {
      for (;;) {
        try {
          const response = await fetch(server.url + path, {
            method,
            headers: { ...credentials, "Content-Type": "application/json" },
            ...(body && { body: JSON.stringify(body) }),
          });
          const text = await response.text();
          if (response.status === 503 || response.status === 429) throw new Error("busy");
          return { status: response.status, body: (text === "" ? {} : JSON.parse(text)) as Answer["body"] };
        } catch {
          report.repeated += 1;
          await sleep(20);
        }
      }
    };

  const devices = ["phone", "laptop"].map((name, at) => createDevice(name, journal, createCall(headers[at] ?? {})));
  const edit = async (step: () => Promise<void>): Promise<void> => {
    while (report.acknowledged < edits) await step();
  };
  const kill = async (): Promise<void> => {
    for (let n = 1; n <= kills; n += 1) {
      while (report.acknowledged < (edits * n) / (kills + 1)) await sleep(2);
      await server.kill();
      report.killed += 1;
      server = await startServer({ dataDir, env });
    }
  };
  try {
    await Promise.all([...devices.map(edit), kill()]);
    report.problems.push(...(await check(server.url, journal)));
  } finally {
    await server.kill();
  }
  return report;
}
