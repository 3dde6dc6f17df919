import fc from "fast-check";
import type { FuzzCall, FuzzAccount } from "./fuzz-call.ts";
import { listClosetCalls, listOwnerCalls } from "./fuzz-owner-calls.ts";
import { FUZZ_METHODS, FUZZ_SECRET, oddText, toBody } from "./fuzz-values.ts";

export type FuzzRequest = {
  bytes: Buffer;
  /** False: the request never ends. */
  isWhole: boolean;
  person: FuzzAccount | null;
  /** Of a call with a nearly valid body. */
  name?: string;
};

const profile = { firstName: "Jane", goals: ["a"], isWeb: true, updatedAt: 1, email: "a@b.example" };

const PASSKEY = { id: "AAAA", rawId: "AAAA", type: "public-key", clientExtensionResults: {} };
const SIGNED = { clientDataJSON: "e30" };

/** Pages, and calls that need a secret or our origin. */
const OTHER_CALLS: FuzzCall[] = [
  {
    method: "POST",
    path: "/auth/sendSalesLink",
    body: { email: "a@b.example", url: "http://closets.localhost:3000/" },
  },
  { method: "POST", path: "/auth/sign-in/link", body: { email: "a@b.example", code: FUZZ_SECRET } },
  {
    method: "POST",
    path: "/auth/sign-in/passkey",
    body: { ...PASSKEY, response: { ...SIGNED, authenticatorData: "AAAA", signature: "AAAA" } },
  },
  { method: "POST", path: "/auth/callback/google", body: { state: "s", code: FUZZ_SECRET } },
  { method: "PATCH", path: "/users/abc", body: profile },
  ...[
    "/auth/popup/done?error=x",
    `/auth/callback/google?state=${FUZZ_SECRET}&code=${FUZZ_SECRET}`,
    "/",
    "/user/jane",
    "/user/jane/items?from=48",
    "/user/jane/items.data",
    "/user/jane/collections/abc",
    "/share/jane",
    "/invite/jane?with=email",
    `/invite/jane?mode=signIn&oobCode=${FUZZ_SECRET}`,
    "/link.html?closet=jane",
    "/assets/abc.js",
  ].map((path) => ({ method: "GET", path })),
];

const spoil = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length - 1), fc.constantFrom(..."Aa0._-"))
    .map(([at, letter]) => text.slice(0, at) + letter + text.slice(at + 1));

/** The calls of an account, some of them for other accounts. */
function listCallsOf(person: FuzzAccount, others: readonly FuzzAccount[]): FuzzCall[] {
  const { cookie, token, userId, email } = person;
  const proof = fc.oneof(
    { weight: 6, arbitrary: fc.constant(`Cookie: ${cookie}\r\nAuthorization: Bearer ${token}\r\n`) },
    fc.constantFrom(`Cookie: ${cookie}\r\n`, `Authorization: Bearer ${token}\r\n`),
    spoil(token).map((text) => `Authorization: Bearer ${text}\r\n`),
    spoil(cookie).map((text) => `Cookie: ${text}\r\n`),
  );
  const path = `/users/${userId}`;
  const [username = ""] = email.split("@");
  const change = { ...profile, email, lastName: "J", socialMediaSource: null, openOc: false };
  const calls: FuzzCall[] = [
    { method: "PATCH", path, body: change, isOwn: true },
    { method: "PATCH", path, body: { firstName: "Jane" }, isOwn: true },
    { method: "GET", path, isOwn: true },
    { method: "GET", path: "/auth/token" },
    { method: "POST", path: "/auth/checkClaims", body: {} },
    {
      method: "POST",
      path: "/auth/new-passkey",
      body: { ...PASSKEY, response: { ...SIGNED, attestationObject: "oA" } },
    },
    { method: "DELETE", path: "/auth/passkeys/abc" },
    { method: "POST", path: "/owner/closets", body: { username, firstName: "Jane" } },
    { method: "GET", path: `/owner/usernames/${username}` },
    ...listClosetCalls(username),
    ...others.map((other) => ({ method: "PATCH", path: `/users/${other.userId}`, body: change })),
    ...others.map((other) => ({ method: "GET", path: `/users/${other.userId}` })),
  ];
  return calls.map((call) => ({ ...call, person, proof }));
}

const HEADERS: Record<string, fc.Arbitrary<string>> = {
  Accept: fc.oneof(oddText, fc.constantFrom("image/avif,*/*;q=0.8", "text/event-stream", "*/*;q=x,,;")),
  "Accept-Encoding": fc.oneof(oddText, fc.constantFrom("br", "gzip;q=0", "identity;q=0, *;q=0", ",,,")),
  "Accept-Language": oddText,
  Authorization: fc.oneof(
    oddText,
    fc.constantFrom(`Bearer ${FUZZ_SECRET}`, "Bearer e30.e30.", "Bearer a.b.c", "Basic Og=="),
  ),
  Connection: fc.constantFrom("keep-alive", "upgrade", "close, x-y", "\u00ff"),
  "Content-Encoding": fc.constantFrom("gzip", "br", "x"),
  "Content-Type": fc.oneof(
    oddText,
    fc.constantFrom(
      "text/plain",
      "application/json;charset=utf-16",
      "multipart/form-data; boundary=a",
      "application/x-www-form-urlencoded",
    ),
  ),
  Cookie: fc.oneof(
    oddText,
    oddText.map((text) => `better-auth.session_token=${text}`),
    fc.constant(`a=${FUZZ_SECRET}; a=%E0`),
  ),
  Expect: fc.constantFrom("100-continue", "nonsense"),
  Forwarded: oddText,
  "If-Modified-Since": oddText,
  "If-None-Match": fc.oneof(oddText, fc.constantFrom("*", 'W/"a", "b"', '"')),
  Origin: fc.oneof(oddText, fc.constantFrom("null", "http://closets.localhost:3000", "https://evil.example")),
  Range: fc.constantFrom("bytes=0-9", "bytes=9-0", "bytes=-1,0-", "lines=1"),
  Referer: oddText,
  "Sec-Fetch-Site": fc.constantFrom("cross-site", "same-origin", "none", "x"),
  Upgrade: fc.constantFrom("websocket", "h2c"),
  "X-Forwarded-For": fc.oneof(oddText, fc.constantFrom("1.2.3.4, ::1", ",,,", "999.1.1.1")),
  // The log has the id that a trusted proxy sends.
  "X-Request-Id": oddText.filter((text) => text !== FUZZ_SECRET),
};

const headers: fc.Arbitrary<(readonly [string, string])[]> = fc
  .subarray(Object.keys(HEADERS), { maxLength: 5 })
  .chain((names) =>
    fc.tuple(...names.map((name) => (HEADERS[name] ?? oddText).map((value) => [name, value] as const))),
  );

const hosts = fc.oneof(
  { weight: 9, arbitrary: fc.constant("closets.localhost:3000") },
  fc.constantFrom("evil.example", "a b", "", "[::1", "x".repeat(300), "a:99999"),
);

/** The path unchanged, with an odd segment, or malformed. */
const toTarget = (path: string): fc.Arbitrary<string> => {
  const parts = path.split(/(?=[/?&=])/);
  const spoilt = fc.tuple(fc.nat(parts.length - 1), oddText, fc.boolean()).map(([at, text, isEscaped]) => {
    const part = isEscaped ? encodeURIComponent(text.toWellFormed()) : text;
    return parts.map((old, place) => (place === at ? old.slice(0, 1) + part : old)).join("");
  });
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(path) },
    { weight: 3, arbitrary: spoilt },
    fc.constantFrom(
      `/${path}`,
      `${path}/`,
      `${path}//..`,
      `/user/jane/..${path}`,
      `/share/jane/%2E%2e/..${path}`,
      `/user\\jane${path}`,
      `http://evil.example${path}`,
      `${path}#x`,
      `${path}?${"a=b&".repeat(500)}`,
      "*",
    ),
  );
};

/** A line break would split the request in two. */
const toLine = (text: string): string => text.replaceAll(/[\r\n]/g, " ");

const toRequests = ({
  method,
  path,
  body,
  type = "application/json",
  person,
  proof,
  isOwn,
}: FuzzCall): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({
      proven: proof ?? fc.constant(""),
      method: fc.oneof(
        { weight: 6, arbitrary: fc.constant(method) },
        fc.constantFrom(...FUZZ_METHODS.filter((name) => name !== "DELETE" || isOwn !== true)),
      ),
      target: toTarget(path),
      host: hosts,
      more: fc.oneof(
        { weight: 2, arbitrary: fc.constant<(readonly [string, string])[]>([]) },
        { weight: 3, arbitrary: headers },
      ),
      content: body ? toBody(body) : fc.oneof({ weight: 5, arbitrary: fc.constant("") }, fc.string()),
      framing: fc.oneof(
        { weight: 12, arbitrary: fc.constant("length") },
        fc.constantFrom("chunked", "cut", "twice", "both", "negative"),
      ),
    })
    .map(({ content, framing, proven, more, ...line }) => {
      const sent = Buffer.from(typeof content === "string" ? content.toWellFormed() : content);
      const chunk = Buffer.concat([Buffer.from(`${sent.length.toString(16)}\r\n`), sent, Buffer.from("\r\n0\r\n\r\n")]);
      const length = `Content-Length: ${sent.length}\r\n`;
      const frames: Record<string, [head: string, body: Buffer]> = {
        length: [length, sent],
        chunked: ["Transfer-Encoding: chunked\r\n", sent.length === 0 ? Buffer.from("0\r\n\r\n") : chunk],
        cut: [`Content-Length: ${sent.length + 10}\r\n`, sent],
        twice: [`${length}Content-Length: ${sent.length + 1}\r\n`, sent],
        both: [`${length}Transfer-Encoding: chunked\r\n`, chunk],
        negative: ["Content-Length: -1\r\n", sent],
      };
      const [frame, data] = frames[framing] ?? [length, sent];
      const named = body && !more.some(([name]) => name === "Content-Type") ? `Content-Type: ${type}\r\n` : "";
      const head = more.map(([name, value]) => `${name}: ${toLine(value)}\r\n`).join("");
      const first = `${line.method} ${toLine(line.target)} HTTP/1.1\r\nHost: ${line.host}\r\n${proven}`;
      const isWhole = framing === "length" || framing === "chunked";
      const end = more.some(([name]) => name === "Connection") ? "" : "Connection: close\r\n";
      return {
        bytes: Buffer.concat([Buffer.from(`${first}${named}${head}${end}${frame}\r\n`), data]),
        isWhole,
        person: person ?? null,
      };
    });

/** Valid, nearly valid and malformed requests, without credentials, by accounts and with an API key. */
export function makeFuzzRequests(
  described: readonly FuzzCall[],
  people: readonly FuzzAccount[],
  key: string | null,
): fc.Arbitrary<FuzzRequest> {
  const anonymous = fc.constantFrom(...described, ...OTHER_CALLS, ...listOwnerCalls(null)).chain(toRequests);
  if (people.length === 0 && key === null) return anonymous;
  const calls = people.flatMap((person, at) => listCallsOf(person, people.slice(at + 1, at + 2)));
  if (key !== null) calls.push(...listOwnerCalls(key));
  return fc.oneof(
    { weight: 3, arbitrary: anonymous },
    { weight: 1, arbitrary: fc.constantFrom(...calls).chain(toRequests) },
  );
}
