import { statfs } from "node:fs/promises";

/** `f_type` of statfs(2). */
const NETWORK_FILE_SYSTEMS = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xfe534d42, "SMB"],
  [0xff534d42, "SMB (CIFS)"],
  [0x01021997, "9p"],
]);

/** The bits that `statfs` may return as a negative number. */
export const nameNetworkFileSystem = (type: number): string | null => NETWORK_FILE_SYSTEMS.get(type >>> 0) ?? null;

/** Null: a local disk, or unknown. SQLite's locks and its shared memory do not work reliably over a network. */
export async function findNetworkFileSystem(folder: string): Promise<string | null> {
  const found = await statfs(folder).catch(() => null);
  return found && nameNetworkFileSystem(found.type);
}
