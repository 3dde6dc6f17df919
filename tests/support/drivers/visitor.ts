import { expect } from "vitest";
import { listLinks, waitForCode } from "./outbox.ts";

type Send = (url: string, init: RequestInit) => Promise<Response>;

export type SentRequest = Omit<RequestInit, "body" | "headers"> & {
  /** Strings and bytes are sent as they are, other values as JSON. */
  body?: unknown;
  /** Null removes a default header. */
  headers?: Record<string, string | null>;
  /** False: sends no cookies, as from another site. */
  cookies?: boolean;
};

/** A browser's cookies and `Origin` header. `url` as in `PUBLIC_URL`. */
export function createVisitor(send: Send, url: string) {
  const { origin } = new URL(url);
  const jar = new Map<string, string>();

  async function call(
    method: string,
    path: string,
    { body, headers, cookies = true, ...init }: SentRequest = {},
  ): Promise<Response> {
    const response = await send(url + path, {
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

    /** Returns a new token; null if the visitor is signed out. */
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

    bearer: async () => ({ Authorization: `Bearer ${await visitor.getToken()}` }),

    askForLink: (email: string, to = `${url}/invite/emma`) =>
      call("POST", "/auth/sendSalesLink", { body: { email, url: to } }),

    complete: (email: string, code: string) => call("POST", "/auth/sign-in/link", { body: { email, code } }),

    async signIn(email: string, dataDir: string): Promise<void> {
      const earlier = (await listLinks(dataDir, email)).length;
      expect((await visitor.askForLink(email)).status).toBe(200);
      const response = await visitor.complete(email, await waitForCode(dataDir, email, earlier + 1));
      if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`);
    },

    async getUserId(): Promise<string> {
      const response = await call("POST", "/auth/checkClaims", { body: {}, headers: await visitor.bearer() });
      expect(response.status).toBe(200);
      return ((await response.json()) as { userId: string }).userId;
    },
  };
  return visitor;
}

export type Visitor = ReturnType<typeof createVisitor>;

/** Decodes a token without verifying its signature. */
export const readClaims = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
