import { expect } from "vitest";
import { listLinks, waitForCode } from "./outbox.ts";

type Send = (url: string, init: RequestInit) => Promise<Response>;

export type SentRequest = Omit<RequestInit, "body" | "headers"> & {
  /** A text or bytes as they are, anything else as JSON. */
  body?: unknown;
  /** Null: without it, where it would be sent by itself. */
  headers?: Record<string, string | null>;
  /** False: as from another site, without hers. */
  cookies?: boolean;
};

/**
 * A visitor's browser as far as calls go: it keeps cookies, and says which page it is on.
 *
 * @param send `fetch`, or an app's own `request`
 * @param origin of the pages, without a slash at its end
 */
export function createVisitor(send: Send, origin: string) {
  const jar = new Map<string, string>();

  async function call(
    method: string,
    path: string,
    { body, headers, cookies = true, ...init }: SentRequest = {},
  ): Promise<Response> {
    const response = await send(origin + path, {
      method,
      redirect: "manual",
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body) }),
      ...init,
      headers: Object.entries({
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(method === "GET" ? {} : { Origin: origin }),
        ...(jar.size === 0 || !cookies
          ? {}
          : { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") }),
        ...headers,
      }).filter((entry): entry is [string, string] => entry[1] !== null),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "" || /;\s*max-age=0/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  const visitor = {
    jar,
    call,
    get: (path: string, request?: SentRequest) => call("GET", path, request),
    post: (path: string, body: unknown, request?: SentRequest) => call("POST", path, { ...request, body }),

    /** A new token; null when nobody is signed in. */
    async findToken(): Promise<string | null> {
      const response = await call("GET", "/auth/token");
      if (response.status === 401) return null;
      expect(response.status).toBe(200);
      return ((await response.json()) as { token: string }).token;
    },

    async getToken(): Promise<string> {
      const token = await visitor.findToken();
      if (token === null) throw new Error("The visitor is not signed in.");
      return token;
    },

    /** The header that proves who she is, with a new token. */
    bearer: async () => ({ Authorization: `Bearer ${await visitor.getToken()}` }),

    askForLink: (email: string, url = `${origin}/invite/emma`) =>
      call("POST", "/auth/sendSalesLink", { body: { email, url } }),

    complete: (email: string, code: string) => call("POST", "/auth/sign-in/link", { body: { email, code } }),

    /** Signs in by a link in her mail. The link is a new one, however many there were. */
    async signIn(email: string, dataDir: string): Promise<void> {
      const earlier = (await listLinks(dataDir, email)).length;
      expect((await visitor.askForLink(email)).status).toBe(200);
      const response = await visitor.complete(email, await waitForCode(dataDir, email, earlier + 1));
      if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`);
    },

    /** Her user id, which she gets if she has none yet. */
    async getUserId(): Promise<string> {
      const response = await call("POST", "/auth/checkClaims", { body: {}, headers: await visitor.bearer() });
      expect(response.status).toBe(200);
      return ((await response.json()) as { userId: string }).userId;
    },
  };
  return visitor;
}

export type Visitor = ReturnType<typeof createVisitor>;

/** What a token says, believed without a look at who signed it. */
export const readClaims = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
