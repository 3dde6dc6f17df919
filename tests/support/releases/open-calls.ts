import { EventEmitter } from "node:events";
import { Hono } from "hono";
import { calls } from "#server/app.ts";
import { readConfig } from "#server/config/config.ts";
import { createErrorHandler } from "#server/http/errors.ts";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import { createServices } from "#server/services.ts";
import { createLog } from "#server/telemetry/log.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";

const ORIGIN = "https://closet.example";

type Sent = {
  /** An API key, or the token of an account. */
  key?: string | undefined;
  /** Bytes are sent as they are, other values as JSON. */
  body?: unknown;
  type?: string;
  remoteAddress?: string;
};

/** A server on the data of `env`, without a port. It runs outside Vitest, too. */
export async function openCalls(env: NodeJS.ProcessEnv) {
  const config = readConfig({ PUBLIC_URL: ORIGIN, MAIL_OUTBOX: "1", LOG_LEVEL: "silent", ...env });
  const services = await createServices(config, createLog(config));
  const app = new Hono().route("/", calls(services));
  app.onError(createErrorHandler(services.log));
  const makeEnv = (remoteAddress = "203.0.113.7") => ({
    incoming: Object.assign(new EventEmitter(), { socket: { remoteAddress } }),
  });

  const send = async (method: string, path: string, sent: Sent = {}): Promise<Response> => {
    const { key, body, type = "application/json", remoteAddress } = sent;
    const headers = {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { "Content-Type": type }),
    };
    const content = body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body);
    const request = { method, headers, ...(body !== undefined && { body: content }) };
    return await app.request(ORIGIN + path, request, makeEnv(remoteAddress));
  };

  /** @throws for a status of 400 or more */
  const call = async (method: string, path: string, sent: Sent = {}): Promise<Record<string, unknown>> => {
    const response = await send(method, path, sent);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  };

  /** The SHA-256 of the answer; its status when it is an error. */
  const hash = async (path: string): Promise<string> => {
    const response = await send("GET", path);
    return response.ok ? hashContent(Buffer.from(await response.arrayBuffer())) : String(response.status);
  };

  const openVisitor = () => createVisitor(async (url, init) => await app.request(url, init, makeEnv()), ORIGIN);

  return { send, call, hash, openVisitor, close: services.close };
}

export type Calls = Awaited<ReturnType<typeof openCalls>>;
