/** This folder imports nothing of the server: it is delivered with the specification. */

/** A response must end within this time (spec §9). */
const TIMEOUT_MS = 10_000;

/** A closet of 100,000 items has about 34 MB. */
const MAX_CLOSET_BYTES = 64 * 1024 ** 2;
export const MAX_ANSWER_BYTES = 1024 ** 2;

/** Limits the time that a backend with endless responses takes: each one takes ten seconds. */
const MAX_ENDLESS = 3;

/** What the operator tells the checks about the backend. */
export type Settings = {
  /** Without a slash at the end. */
  baseUrl: string;
  origin: string;
  /** Usernames of a public and a private closet. */
  public?: string;
  private?: string;
  /** The backend sends sign-in links to it. */
  email?: string;
  /** The `Cookie` header or the token of a signed-in account. */
  cookie?: string;
  token?: string;
  /** `google` or `apple`. */
  provider?: string;
  /** Username of a public closet that takes stylings from guests. */
  stylings?: string;
};

export type Fields = Record<string, unknown>;

export type Reply = {
  status: number;
  headers: Headers;
  text: string;
  /** The fields of a JSON object; empty for other bodies. */
  fields: Fields;
};

export type Sent = { body?: unknown; headers?: Record<string, string>; maxBytes?: number };

/** A violation of the contract. */
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

export const readClaims = (token: string): Fields =>
  toFields(parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()));

export function createBackend(settings: Settings) {
  const { baseUrl, origin } = settings;

  /** Does not follow redirects. */
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

  /** Calls whose responses did not end, with the reason. */
  const endless = new Map<string, string>();

  /** Throws a ContractError if the response does not end. That call is not repeated. */
  async function call(method: string, path: string, sent: Sent = {}): Promise<Reply> {
    const { maxBytes = MAX_ANSWER_BYTES } = sent;
    const asked = `${method} ${path.split("?")[0]}`;
    const known = endless.get(asked);
    assert(known === undefined, `not called again: ${known}`);
    assert(endless.size < MAX_ENDLESS, `not called: the responses of ${endless.size} other calls did not end`);
    const giveUp = (reason: string): ContractError => {
      endless.set(asked, reason);
      return new ContractError(reason);
    };
    try {
      const response = await send(method, path, sent);
      const text = await readBody(response, maxBytes);
      if (text === null) throw giveUp(`${asked} responds with more than ${maxBytes / 1024 ** 2} MB`);
      return { status: response.status, headers: response.headers, text, fields: toFields(parse(text)) };
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError")
        throw giveUp(`${asked} did not complete its response within ten seconds`);
      throw error;
    }
  }

  const askForToken = () => call("GET", "/auth/token", { headers: { Cookie: settings.cookie ?? "" } });

  /** Returns a new token if the cookie is known. */
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
    /** Differs in each run. */
    runId: `conformance-${Date.now().toString(36)}`,
    send,
    call,
    askForToken,
    getToken,
    bearing,
    openCloset: (body: unknown) => call("POST", "/users/v2/openCloset", { body, maxBytes: MAX_CLOSET_BYTES }),
    checkClaims: (token: string) => call("POST", "/auth/checkClaims", { body: {}, headers: bearing(token) }),
    getOwnProfile: async (): Promise<{ path: string; token: string }> => {
      const token = await getToken();
      const { userId } = readClaims(token);
      assert(typeof userId === "string", "the token has no claim userId");
      return { path: `/users/${encodeURIComponent(userId)}`, token };
    },
  };
}

export type Backend = ReturnType<typeof createBackend>;
