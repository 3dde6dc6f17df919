/** What is asked of a backend, from outside. This folder imports nothing of the program: it goes along with the specification. */

/** A backend that has not answered to the end by then counts as failed (spec §9). */
const TIMEOUT_MS = 10_000;

/** A closet of 100,000 items has some 34 MB. Everything else is short. */
const MAX_CLOSET_BYTES = 64 * 1024 ** 2;
export const MAX_ANSWER_BYTES = 1024 ** 2;

/** After so many calls without an end nothing is asked any more: each may take ten seconds. */
const MAX_ENDLESS = 3;

/** What whoever runs the kit says of the backend. What is not there is not known. */
export type Settings = {
  /** Where its calls begin, without a slash at its end. */
  baseUrl: string;
  /** The origin that its visitors use. */
  origin: string;
  /** Usernames of a closet that it shows, and of one that it does not. */
  public?: string;
  private?: string;
  /** An address that it may send sign-in links to. */
  email?: string;
  /** Of somebody who is signed in: the header `Cookie` of her browser, or a token. */
  cookie?: string;
  token?: string;
  /** At which one can sign in there: `google` or `apple`. */
  provider?: string;
};

export type Fields = Record<string, unknown>;

export type Reply = {
  status: number;
  headers: Headers;
  text: string;
  /** The fields of its JSON; none when it is anything else. */
  fields: Fields;
};

export type Sent = { body?: unknown; headers?: Record<string, string>; maxBytes?: number };

/** What a backend does that it must not, or does not that it must, in words. */
export class ContractError extends Error {}

export function assert(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new ContractError(otherwise);
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const toFields = (value: unknown): Fields => (isFields(value) ? value : {});

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** @returns null when it is larger than that */
async function readBody(response: Response, maxBytes: number): Promise<string | null> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > maxBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** What a token says of itself. */
export const readClaims = (token: string): Fields =>
  toFields(parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()));

export function createBackend(settings: Settings) {
  const { baseUrl, origin } = settings;

  /** As it is: redirects are not followed. */
  async function send(method: string, path: string, { body, headers }: Sent = {}): Promise<Response> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return await fetch(baseUrl + path, {
      method,
      redirect: "manual",
      headers: {
        Accept: "application/json",
        ...(text !== undefined && { "Content-Type": "application/json" }),
        ...(method !== "GET" && { Origin: origin }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  /** Calls whose answers did not come to an end, and how that is said. */
  const endless = new Map<string, string>();

  /** @throws {ContractError} when the answer does not come to an end; the same is not asked again */
  async function call(method: string, path: string, sent: Sent = {}): Promise<Reply> {
    const { maxBytes = MAX_ANSWER_BYTES } = sent;
    const asked = `${method} ${path.split("?")[0]}`;
    const known = endless.get(asked);
    assert(known === undefined, `it is not asked again: ${known}`);
    assert(endless.size < MAX_ENDLESS, `it is not asked: ${endless.size} other calls have not come to an end`);
    const giveUp = (reason: string): ContractError => {
      endless.set(asked, reason);
      return new ContractError(reason);
    };
    try {
      const response = await send(method, path, sent);
      const text = await readBody(response, maxBytes);
      if (text === null) throw giveUp(`${asked} answers with more than ${maxBytes / 1024 ** 2} MB`);
      return { status: response.status, headers: response.headers, text, fields: toFields(parse(text)) };
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError")
        throw giveUp(`${asked} has not answered to the end within ten seconds`);
      throw error;
    }
  }

  const askForToken = () => call("GET", "/auth/token", { headers: { Cookie: settings.cookie ?? "" } });

  /** A token of whoever is signed in; a new one where her cookie is known. */
  async function getToken(): Promise<string> {
    if (settings.cookie === undefined) return settings.token ?? "";
    const { status, fields } = await askForToken();
    assert(
      status === 200 && typeof fields.token === "string",
      `GET /auth/token gives no token for the cookie (HTTP ${status})`,
    );
    return fields.token;
  }

  const bearing = (token: string) => ({ Authorization: `Bearer ${token}` });

  return {
    ...settings,
    send,
    call,
    askForToken,
    getToken,
    bearing,
    openCloset: (body: unknown) => call("POST", "/users/v2/openCloset", { body, maxBytes: MAX_CLOSET_BYTES }),
    checkClaims: (token: string) => call("POST", "/auth/checkClaims", { body: {}, headers: bearing(token) }),
    /** Of whoever is signed in: the path of her profile, and a token that names it. */
    getOwnProfile: async (): Promise<{ path: string; token: string }> => {
      const token = await getToken();
      const { userId } = readClaims(token);
      assert(typeof userId === "string", "the token has no claim userId");
      return { path: `/users/${encodeURIComponent(userId)}`, token };
    },
  };
}

export type Backend = ReturnType<typeof createBackend>;
