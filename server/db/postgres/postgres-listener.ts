import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { ChangeListener, ListenerParts } from "#server/db/opened-database.ts";
import { getConnectionConfig } from "./postgres-pools.ts";

const CHANNEL = "closet_changes";

const RETRY_MS = 1000;
const PROVE_EVERY_MS = 5000;
const PROOF_WITHIN_MS = 3000;

/** Notifies itself to detect dead connections and poolers that do not forward notifications. */
export function listenForChanges(databaseUrl: string, { onChange, onState }: ListenerParts): ChangeListener {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isListening = false;

  const setListening = (isNow: boolean, reason?: unknown): void => {
    if (isListening === isNow || signal.aborted) return;
    isListening = isNow;
    onState(reason instanceof Error ? reason.message : null);
  };

  async function listenUntilLost(client: pg.Client): Promise<void> {
    const proof = randomUUID();
    let onProof = (): void => undefined;
    const ended = new Promise<never>((_, reject) => {
      client.once("end", () => reject(new Error("The listener's connection ended.")));
      signal.addEventListener("abort", () => reject(new Error("The listener was stopped.")), { once: true });
    });
    ended.catch(() => undefined);
    client.on("notification", ({ payload = "" }) => (payload === proof ? onProof() : onChange(payload)));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    for (;;) {
      const heard = new Promise<void>((resolve) => (onProof = resolve));
      await client.query("select pg_notify($1, $2)", [CHANNEL, proof]);
      const late = sleep(PROOF_WITHIN_MS, undefined, { ref: false }).then(() => {
        throw new Error("A notification did not arrive in time.");
      });
      late.catch(() => undefined);
      await Promise.race([heard, late, ended]);
      setListening(true);
      await Promise.race([sleep(PROVE_EVERY_MS, undefined, { ref: false }), ended]);
    }
  }

  async function listen(): Promise<void> {
    while (!signal.aborted) {
      const client = new pg.Client({ ...getConnectionConfig(databaseUrl), query_timeout: PROOF_WITHIN_MS });
      client.on("error", () => {});
      const reason: unknown = await listenUntilLost(client).catch((error: unknown) => error);
      setListening(false, reason);
      client.end().catch(() => undefined);
      await sleep(RETRY_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  void listen();
  return { isListening: () => isListening, stop: () => stopping.abort() };
}
