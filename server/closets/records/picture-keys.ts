import type { ClosetRecord } from "#domain/closet/closet.ts";
import { listAddresses } from "#domain/closet-pictures.ts";
import { yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";
import { findPictureKey } from "#server/pictures/picture-key.ts";
import { inChunks } from "./in-chunks.ts";

const RECORDS_AT_A_TIME = 500;

export async function listPictureKeys(records: readonly ClosetRecord[]): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const some of inChunks(records, RECORDS_AT_A_TIME)) {
    await yieldToEventLoop();
    for (const { data } of some)
      for (const { address } of listAddresses(data)) {
        const key = findPictureKey(address);
        if (key !== null) keys.add(key);
      }
  }
  return keys;
}
