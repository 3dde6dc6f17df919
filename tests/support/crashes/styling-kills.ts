import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningServer, startServer } from "#tests/support/drivers/server.ts";
import { random } from "#tests/support/setup/seed.ts";

export type StylingKills = {
  dataDir: string;
  env: Record<string, string>;
  key: string;
  stylings: number;
  kills: number;
};

type Inbox = { stylings: { id: string; state: string; outfitId?: string }[] };

/** `sent` and `accepted`: what the server has acknowledged, by id. */
export type StylingReport = {
  sent: Map<string, string>;
  accepted: Map<string, string>;
  problems: string[];
  killed: number;
  /** Requests without an answer, or to a server that starts or stops. */
  repeated: number;
};

const INBOX = "/owner/closets/jane/stylings";
const LINKS = "/owner/closets/jane/links";

const pic = (itemId: string, x: number) => ({
  itemId,
  x,
  y: 0.6,
  scale: 0.4,
  rotation: 0,
  mirrored: false,
  aspect: 1.333,
});

export const makeStyling = (id: string) => ({
  id,
  secret: `secret of ${id}, never shown`,
  name: id,
  credit: true,
  layout: { v: 1, ratio: 1.359, pics: [pic("coat", 0.3 + random() / 10), pic("hat", 0.7)] },
});

/** Guests send stylings, and their owner accepts them or chooses them for a question, while the server is killed. Requests are repeated until answered. */
export async function runStylingKills(
  { dataDir, env, key, stylings, kills }: StylingKills,
  check: (url: string, report: StylingReport) => Promise<string[]>,
): Promise<StylingReport> {
  const report: StylingReport = { sent: new Map(), accepted: new Map(), problems: [], killed: 0, repeated: 0 };
  const start = () => startServer({ dataDir, env: { ...env, TRUSTED_PROXIES: "127.0.0.1" } });
  let server: RunningServer = await start();
  let isOver = false;

  async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    for (;;) {
      try {
        const response = await fetch(server.url + path, {
          method,
          headers: { "Content-Type": "application/json", ...headers },
          ...(body && { body: JSON.stringify(body) }),
        });
        const answer = (await response.json()) as Record<string, unknown>;
        if (response.status >= 500) throw new Error("busy");
        if (response.status !== 429) return { status: response.status, answer };
      } catch {
        report.repeated += 1;
      }
      await sleep(20);
    }
  }

  async function sendAll(name: string): Promise<void> {
    for (let n = 1; report.sent.size < stylings; n += 1) {
      const id = `${name}-${n}`;
      // Another network each time: the limits are not what is tested.
      const network = `10.${[1, 2, 3].map(() => Math.floor(random() * 250)).join(".")}`;
      const { status, answer } = await call("POST", "/closets/jane/stylings", makeStyling(id), {
        "X-Forwarded-For": network,
      });
      if (status !== 200 && status !== 201) report.problems.push(`send: ${status} ${String(answer.message)}`);
      report.sent.set(id, String(answer.token));
    }
  }

  async function acceptAll(): Promise<void> {
    const headers = { Authorization: `Bearer ${key}` };
    const link = { id: randomUUID(), what: { kind: "closet" }, until: null };
    await call("POST", LINKS, link, headers);
    const choose = async (id: string) => {
      const outcome = { candidate: { kind: "styling", id }, names: true, thanks: "" };
      const { status, answer } = await call("PUT", `${LINKS}/${link.id}/outcome`, { outcome }, headers);
      if (status !== 200) report.problems.push(`choose: ${status} ${String(answer.message)}`);
    };
    for (;;) {
      const isLast = isOver;
      const { answer } = await call("GET", INBOX, undefined, headers);
      const open = (answer as Inbox).stylings.filter(({ state }) => state === "sent");
      for (const [at, { id }] of open.entries()) {
        if (at % 2 === 0) await choose(id);
        const { status, answer: decided } = await call("POST", `${INBOX}/${id}`, { decision: "accept" }, headers);
        if (status !== 200) report.problems.push(`accept: ${status} ${String(decided.message)}`);
        report.accepted.set(id, (decided.styling as { outfitId: string }).outfitId);
      }
      if (isLast && open.length === 0) return;
      await sleep(5);
    }
  }

  const kill = async (): Promise<void> => {
    for (let n = 1; n <= kills; n += 1) {
      while (report.sent.size < (stylings * n) / (kills + 1)) await sleep(2);
      await sleep(random() * 100);
      await server.kill();
      report.killed += 1;
      server = await start();
    }
  };

  try {
    const accepting = acceptAll();
    await Promise.all([...["ana", "ben", "noor"].map(sendAll), kill()]);
    isOver = true;
    await accepting;
    report.problems.push(...(await check(server.url, report)));
  } finally {
    await server.kill();
  }
  return report;
}
