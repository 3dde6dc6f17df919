import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Bytes in base64. */
export type HeldBlob = { blob: string; type: string };

type HeldResponse = { type: string; headers?: Record<string, string>; json?: unknown; text?: string; blob?: string };

/** What the device of a release has stored. Values of local storage that are no texts were stored as JSON. */
export type HeldDevice = {
  localStorage: Record<string, unknown>;
  sessionStorage: Record<string, string>;
  indexedDB: Record<string, { store: string; records: Record<string, unknown>[] }>;
  caches: Record<string, Record<string, HeldResponse>>;
};

export const readHeldDevice = (release: string): HeldDevice =>
  JSON.parse(readFileSync(join("tests/releases", release, "device.json"), "utf8")) as HeldDevice;

export const toStoredText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const isBlob = (value: unknown): value is HeldBlob => typeof value === "object" && value !== null && "blob" in value;

export const toStoredRecord = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      isBlob(value) ? new Blob([Buffer.from(value.blob, "base64")], { type: value.type }) : value,
    ]),
  );
