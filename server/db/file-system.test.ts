import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { findNetworkFileSystem, nameNetworkFileSystem } from "./file-system.ts";

test("NFS, SMB and 9p are network file systems; the disk of this machine is not", async () => {
  expect([0x6969, 0xff534d42, 0xff534d42 | 0, 0xfe534d42, 0x01021997, 0xef53].map(nameNetworkFileSystem)).toEqual([
    "NFS",
    "SMB (CIFS)",
    "SMB (CIFS)",
    "SMB",
    "9p",
    null,
  ]);
  expect(await findNetworkFileSystem(await makeTemporaryFolder())).toBeNull();
});
