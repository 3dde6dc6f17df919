import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { simpleParser } from "mailparser";
import { createRegister, type Problem, type Register } from "./crash-journal.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { random } from "#tests/support/setup/seed.ts";

export const CRASH_ORIGIN = "http://closets.localhost:3000";

const WRITERS = 3;
/** Links for an address, below the hourly limit in `server/accounts/sign-in/sales-link-routes.ts`. */
const MAX_ASKS = 8;
/** The probability that a visitor requests another link although one is on its way. */
const IMPATIENCE = 0.03;
const AT_ONCE = 3;

/** Acknowledged facts, which must never be lost. */
type Visitor = {
  email: string;
  asks: number;
  triedCodes: Set<string>;
  cookie: string | null;
  token: string | null;
  userId: string | null;
  writes: Register<number>;
};

/** Null: the server died or responded with 5xx. */
type Answer = { status: number; cookie: string; body: Record<string, unknown> } | null;

type Call = { method: string; path: string; headers?: Record<string, string>; body?: object };

async function ask(url: string, { method, path, headers = {}, body }: Call): Promise<Answer> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        "Content-Type": "application/json",
        Origin: CRASH_ORIGIN,
        // A random client address, so that no rate limit by address applies.
        "X-Forwarded-For": `10.${[1, 2, 3].map(() => Math.floor(random() * 250)).join(".")}`,
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(HANG_MS),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    const cookie = response.headers.getSetCookie().map((text) => text.split(";")[0] ?? "");
    return response.status >= 500 ? null : { status: response.status, cookie: cookie.join("; "), body: answer };
  } catch {
    return null;
  }
}

/** Returns the sign-in codes sent to an address. Reads each file of the outbox once. */
function openOutbox(folder: string) {
  const read = new Set<string>();
  const codes = new Map<string, string[]>();
  return async (email: string): Promise<string[]> => {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith(".eml") || read.has(name)) continue;
      read.add(name);
      const mail = await simpleParser(await readFile(join(folder, name)));
      const code = /oobCode=([\w-]+)/.exec(mail.text ?? "")?.[1] ?? "";
      const to = [mail.to ?? []].flat()[0]?.value[0]?.address ?? "";
      codes.set(to, [...(codes.get(to) ?? []), code]);
    }
    return codes.get(email) ?? [];
  };
}

/** Visitors that sign up and change their profiles, with a journal of what the server acknowledged. */
export function createCrashVisitors(dataDir: string) {
  const listCodes = openOutbox(join(dataDir, "outbox"));
  const visitors: Visitor[] = [];
  const problems: Problem[] = [];
  const told = { links: 0, sessions: 0, userIds: 0, writes: 0 };

  function invite(): Visitor {
    const email = `visitor${visitors.length}@crash.example`;
    const facts = { asks: 0, triedCodes: new Set<string>(), cookie: null, token: null, userId: null };
    const visitor = { email, ...facts, writes: createRegister<number>(0) };
    visitors.push(visitor);
    return visitor;
  }

  async function signIn(url: string, visitor: Visitor): Promise<void> {
    const { email, triedCodes } = visitor;
    const code = (await listCodes(email)).find((each) => !triedCodes.has(each));
    if (code === undefined) {
      // A dead server holds a mail for minutes. Some visitors request another link.
      const isPatient = visitor.asks >= MAX_ASKS || random() > IMPATIENCE;
      if (visitor.asks > triedCodes.size && isPatient) return await sleep(10);
      const asked = await ask(url, {
        method: "POST",
        path: "/auth/sendSalesLink",
        body: { email, url: `${CRASH_ORIGIN}/` },
      });
      if (asked?.status !== 200) return;
      visitor.asks += 1;
      told.links += 1;
      return;
    }
    triedCodes.add(code);
    const done = await ask(url, { method: "POST", path: "/auth/sign-in/link", body: { email, code } });
    if (done?.status !== 200) return;
    visitor.cookie = done.cookie;
    told.sessions += 1;
  }

  async function getToken(url: string, visitor: Visitor): Promise<void> {
    const answer = await ask(url, { method: "GET", path: "/auth/token", headers: { Cookie: visitor.cookie ?? "" } });
    if (answer?.status === 401) problems.push(`lost: the session of ${visitor.email}`);
    if (answer?.status === 200) visitor.token = String(answer.body.token);
  }

  const bearer = ({ token }: Visitor) => ({ Authorization: `Bearer ${token}` });

  async function getUserId(url: string, visitor: Visitor): Promise<void> {
    const answer = await ask(url, { method: "POST", path: "/auth/checkClaims", headers: bearer(visitor), body: {} });
    if (answer?.status !== 200) return;
    const userId = String(answer.body.userId);
    if (visitor.userId === null) told.userIds += 1;
    else if (visitor.userId !== userId) problems.push(`duplicate: ${visitor.email} has two user ids`);
    visitor.userId = userId;
  }

  /** Writes two fields at once: both must be stored, or none. */
  async function writeProfile(url: string, visitor: Visitor): Promise<void> {
    const next = visitor.writes.getLatest() + 1 + Math.floor(random() * 1e6);
    await visitor.writes.write(next, async () => {
      const body = { firstName: `${next}`, goals: [`${next}`] };
      const path = `/users/${visitor.userId}`;
      const answer = await ask(url, { method: "PATCH", path, headers: bearer(visitor), body });
      if (answer?.status === 401) visitor.token = null;
      if (answer?.status !== 200) return false;
      told.writes += 1;
      return true;
    });
  }

  async function goOn(url: string, visitor: Visitor): Promise<void> {
    if (visitor.cookie === null) return await signIn(url, visitor);
    if (visitor.token === null) return await getToken(url, visitor);
    if (visitor.userId === null) return await getUserId(url, visitor);
    await writeProfile(url, visitor);
  }

  async function checkVisitor(url: string, visitor: Visitor): Promise<void> {
    if (visitor.cookie === null) return;
    await getToken(url, visitor);
    if (visitor.userId === null) return;
    await getUserId(url, visitor);
    const path = `/users/${visitor.userId}`;
    const answer = await ask(url, { method: "GET", path, headers: { Cookie: visitor.cookie } });
    if (answer?.status !== 200) return void problems.push(`lost: the profile of ${visitor.email} (${answer?.status})`);
    const { firstName = "0", goals = ["0"] } = answer.body as { firstName?: string; goals?: string[] };
    if (firstName !== goals[0]) problems.push(`half-done: the profile of ${visitor.email}`);
    const wrong = visitor.writes.check(Number(firstName));
    if (wrong !== null) problems.push(`lost: of the profile of ${visitor.email}: ${wrong}`);
  }

  async function keepBusy(url: string, isOver: () => boolean, turn: number): Promise<void> {
    while (!isOver()) {
      await sleep(1);
      if (turn < WRITERS) await goOn(url, visitors[turn] ?? invite());
      else {
        const beginners = visitors.filter(({ userId, asks }, n) => n >= WRITERS && userId === null && asks < MAX_ASKS);
        const any = beginners[Math.floor(random() * AT_ONCE)];
        await goOn(url, any ?? invite());
      }
    }
  }

  async function work(url: string, isOver: () => boolean): Promise<void> {
    while (visitors.length < WRITERS) invite();
    await Promise.all(Array.from({ length: WRITERS + 1 }, (_, turn) => keepBusy(url, isOver, turn)));
  }

  return {
    problems,
    told,
    visitors,
    listCodes,
    begin: async (url: string): Promise<void> => {
      const haveWritten = (): boolean => visitors.filter(({ writes }) => writes.getLatest() > 0).length >= WRITERS;
      await work(url, haveWritten);
    },
    work,
    /** `some`: the writers and the four newest visitors. */
    check: async (url: string, which: "some" | "all"): Promise<void> => {
      const checked = which === "all" ? visitors : [...new Set([...visitors.slice(0, WRITERS), ...visitors.slice(-4)])];
      for (const visitor of checked) await checkVisitor(url, visitor);
    },
  };
}

export type CrashVisitors = ReturnType<typeof createCrashVisitors>;
