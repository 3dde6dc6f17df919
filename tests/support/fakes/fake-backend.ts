import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { FAKE_CLOSETS, FAKE_PICTURE } from "./fake-backend-closets.ts";
import { createFakeStylings, STYLING_FAULTS } from "./fake-backend-stylings.ts";

/**
 * A fake of another backend, written from spec §7 and its decisions without our server's code. It has one of these
 * faults on request.
 */
export const FAULTS = [
  "says HTML",
  "tells the owner's address",
  "leaves an id out",
  "writes numbers as text",
  "has a script for a shop",
  "ignores useCollections",
  "minds the case of usernames",
  "says that a closet is private",
  "takes any body",
  "sends links anywhere",
  "says who has no account",
  "completes links by GET",
  "makes a new user id each time",
  "shows profiles to anybody",
  "replaces a profile",
  "takes any field",
  "takes a cookie for a token",
  "ends its streams",
  "keeps tokens after a sign-out",
  ...STYLING_FAULTS,
] as const;

export type PlantedFault = (typeof FAULTS)[number] | "takes no more stylings";

type Fields = Record<string, unknown>;
type Account = { email: string; userId: string | null; profile: Fields };
type Call = { request: IncomingMessage; url: URL; body: Fields | null };
type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

const PROFILE_FIELDS =
  /^(?:firstName|lastName|email|socialMediaSource|goals|sourceAttributionText|otherSourceText|isWeb|openOc|updatedAt)$/;

const refuse = (status: number, message: string): Answer => ({ status, body: { status: "ERROR", message } });
const SIGNED_OUT = refuse(401, "Nobody is signed in.");
const makeId = (): string => randomBytes(18).toString("base64url");
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** @param origin of the pages; by default the address of this server */
export async function startFakeBackend({ origin, fault }: { origin?: string; fault?: PlantedFault } = {}) {
  const accounts = new Map<string, Account>();
  const sessions = new Map<string, Account>();
  const tokens = new Map<string, string>();
  const codes = new Map<string, string>();
  const streams = new Set<{ account: Account; response: ServerResponse }>();
  const events: unknown[] = [];
  const answerStylings = createFakeStylings(fault);
  let ownOrigin = origin ?? "";

  const findSession = ({ request }: Call): string | null => {
    const id = /(?:^|; )sid=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
    return sessions.has(id) ? id : null;
  };
  const findByToken = ({ request }: Call): Account | null => {
    const sid = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "") ?? "";
    const [someone = null] = accounts.values();
    return sessions.get(sid) ?? (fault === "keeps tokens after a sign-out" && sid !== "" ? someone : null);
  };
  const signIn = (email: string): string => {
    const account = accounts.get(email) ?? { email, userId: null, profile: {} };
    accounts.set(email, account);
    const sid = makeId();
    sessions.set(sid, account);
    return sid;
  };

  function openCloset({ body: asked }: Call): Answer {
    const { username, useCollections = false, ...others } = asked ?? {};
    const isTaken = typeof username === "string" && username !== "" && typeof useCollections === "boolean";
    if (!isTaken || (Object.keys(others).length > 0 && fault !== "takes any body"))
      return refuse(400, "This is no call.");
    const name = fault === "minds the case of usernames" ? username : username.toLowerCase();
    if (name === "broken") return { status: 502, body: "<h1>Bad gateway</h1>" };
    const closet = FAKE_CLOSETS[name];
    if (fault === "says that a closet is private" && closet?.isPrivate) return refuse(403, "This closet is private.");
    if (!closet || closet.isPrivate) return refuse(404, "There is no such closet.");
    const answer = structuredClone(closet.answer);
    const [item] = answer.items;
    if (fault === "tells the owner's address") answer.user.email = "rita@mail.example";
    if (fault === "leaves an id out" && item) delete item.id;
    if (fault === "writes numbers as text" && item) item.sFrac = "0.5";
    if (fault === "has a script for a shop" && item) item.itemShoppingURL = "javascript:alert(1)";
    const hasAll = useCollections || fault === "ignores useCollections";
    const { user, items, outfits, portfolios } = answer;
    const status = "OK";
    const body = hasAll ? { ...answer, status } : { user, items, outfits, portfolios, status };
    return { status: 200, body: fault === "says HTML" ? JSON.stringify(body) : body };
  }

  function sendSalesLink({ body }: Call): Answer {
    const { email, url } = body ?? {};
    if (typeof email !== "string" || !/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(email)) return refuse(400, "No address.");
    const isOurs = typeof url === "string" && URL.canParse(url) && new URL(url).origin === ownOrigin;
    if (!isOurs && fault !== "sends links anywhere") return refuse(400, "That is another site.");
    if (fault === "says who has no account" && !accounts.has(email)) return refuse(404, "Who is that?");
    const code = makeId();
    codes.set(code, `${email} ${String(url)}`);
    return { status: 200, body: { sent: true } };
  }

  function completeLink({ body }: Call): Answer {
    const code = String(body?.code);
    const [email = ""] = (codes.get(code) ?? "").split(" ");
    if (email === "" || email !== body?.email) return refuse(400, "This link is of no use.");
    codes.delete(code);
    return { status: 200, body: {}, headers: { "Set-Cookie": `sid=${signIn(email)}; Path=/; HttpOnly` } };
  }

  function makeToken(call: Call): Answer {
    const sid = findSession(call);
    const account = sid === null ? undefined : sessions.get(sid);
    if (sid === null || !account) return SIGNED_OUT;
    const iat = Math.floor(Date.now() / 1000);
    const { email, userId } = account;
    const claims = { iat, exp: iat + 300, email, ...(userId !== null && { userId }) };
    const token = [encode({ alg: "none" }), encode(claims), makeId()].join(".");
    tokens.set(token, sid);
    return { status: 200, body: { token } };
  }

  function checkClaims(call: Call): Answer {
    const account = findByToken(call);
    if (!account) return SIGNED_OUT;
    if (account.userId === null) account.profile = { email: account.email, updatedAt: Date.now() };
    if (account.userId === null || fault === "makes a new user id each time") account.userId = makeId();
    return { status: 200, body: {} };
  }

  const tell = (response: ServerResponse, { profile }: Account): void => {
    response.write(`event: profile\ndata: ${JSON.stringify(profile)}\n\n`);
    if (fault === "ends its streams") response.end();
  };

  function answerProfile(call: Call, response: ServerResponse): Answer | null {
    const { request, url, body } = call;
    const isReading = request.method === "GET";
    const sid = findSession(call);
    const byCookie = isReading || fault === "takes a cookie for a token" ? sessions.get(sid ?? "") : undefined;
    const account = findByToken(call) ?? byCookie;
    const isBare = isReading && request.headers.authorization === undefined;
    if (!account) return isBare && fault === "shows profiles to anybody" ? { status: 200, body: {} } : SIGNED_OUT;
    if (account.userId !== url.pathname.split("/")[2]) return refuse(403, "That is somebody else.");
    if (isReading && request.headers.accept?.includes("text/event-stream")) {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      streams.add({ account, response });
      tell(response, account);
      return null;
    }
    if (!isReading) {
      const isKnown = Object.keys(body ?? {}).every((field) => PROFILE_FIELDS.test(field));
      if (!body || (!isKnown && fault !== "takes any field")) return refuse(400, "A profile has no such field.");
      const before = fault === "replaces a profile" ? {} : account.profile;
      const fields = Object.entries({ ...before, email: account.email, updatedAt: Date.now(), ...body });
      account.profile = Object.fromEntries(fields.filter(([, value]) => value !== null));
      for (const stream of streams) if (stream.account === account) tell(stream.response, account);
    }
    return { status: 200, body: account.profile };
  }

  function answer(call: Call, response: ServerResponse): Answer | null {
    const { request, url, body } = call;
    switch (`${request.method} ${url.pathname.replace(/^(\/users\/)(?!v2\/).*/, "$1")}`) {
      case `GET ${FAKE_PICTURE.path}`:
        return FAKE_PICTURE.answer;
      case "POST /users/v2/openCloset":
        return openCloset(call);
      case "POST /events":
        if (typeof body?.event === "string") events.push(body);
        return typeof body?.event === "string" ? { status: 202 } : refuse(400, "This is no event.");
      case "POST /auth/sendSalesLink":
        return sendSalesLink(call);
      case "GET /auth/sign-in/link":
        return fault === "completes links by GET" ? { status: 200, body: {} } : refuse(405, "Not by GET.");
      case "POST /auth/sign-in/link":
        return completeLink(call);
      case "GET /auth/token":
        return makeToken(call);
      case "POST /auth/checkClaims":
        return checkClaims(call);
      case "POST /auth/sign-out":
        sessions.delete(findSession(call) ?? "");
        return { status: 200, body: {}, headers: { "Set-Cookie": "sid=; Path=/; Max-Age=0" } };
      case "GET /auth/popup/google":
        return {
          status: 302,
          headers: { Location: "https://accounts.google.example/", "Set-Cookie": "state=1; Path=/; HttpOnly" },
        };
      case "GET /users/":
      case "PATCH /users/":
        return answerProfile(call, response);
      default:
        return answerStylings(request.method ?? "", url.pathname, body) ?? refuse(404, "There is nothing here.");
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    let body: unknown = null;
    try {
      body = JSON.parse(sent);
    } catch {}
    const isObject = typeof body === "object" && !Array.isArray(body);
    const url = new URL(request.url ?? "/", "http://stand-in.invalid");
    const answered = answer({ request, url, body: isObject ? (body as Fields | null) : null }, response);
    if (!answered) return;
    const isText = typeof answered.body === "string";
    const type = isText ? "text/html" : "application/json";
    response.writeHead(answered.status, { "Content-Type": type, ...answered.headers });
    response.end(isText ? answered.body : JSON.stringify(answered.body));
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ownOrigin ||= url;
  return {
    url,
    events,
    /** Signs in and returns the `Cookie` header. */
    signIn: (email: string): string => `sid=${signIn(email)}`,
    findLink(email: string): string | null {
      const [code, kept = ""] = [...codes].findLast(([, value]) => value.startsWith(`${email} `)) ?? [];
      if (code === undefined) return null;
      const link = new URL(kept.slice(email.length + 1));
      link.search = new URLSearchParams({ mode: "signIn", oobCode: code }).toString();
      return link.href;
    },
    findProfile: (email: string): Fields | null => accounts.get(email)?.profile ?? null,
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type FakeBackend = Awaited<ReturnType<typeof startFakeBackend>>;
