import { mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { findAnswer, importFile, listOrphans, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { makeWorkbook, makeZip, patchDirectory } from "#tests/support/factories/zip-files.ts";
import { withImportSource } from "./import-source.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";

type Files = Record<string, string | Buffer | Promise<Buffer>>;

const MEGABYTE = 1024 * 1024;
const CLOSET = JSON.stringify({ items: [{ id: "1", thumbnailImageURL: "a.png" }], status: "OK" });
const withPicture = async (): Promise<Record<string, string | Buffer>> => ({
  "closet.json": CLOSET,
  "a.png": await aPng(),
});

const patchedZip = async (index: number, patch: (header: Buffer) => void): Promise<Buffer> =>
  patchDirectory(await makeZip(await withPicture()), index, patch);

/** A zip with 1,200 files and a directory of 72 MB. */
async function makeLargeDirectory(): Promise<Buffer> {
  const zip = new ZipFile();
  const options = { compress: false, fileComment: "x".repeat(60_000) };
  for (let n = 0; n < 1200; n += 1) zip.addBuffer(Buffer.of(), `${n}`, options);
  zip.end();
  return await buffer(zip.outputStream as AsyncIterable<Uint8Array>);
}

/** A zip of 6 MB with 1,500,000 extra fields: they stand where its comments were. */
async function makeExtraFields(): Promise<Buffer> {
  const zip = new ZipFile();
  const options = { compress: false, fileComment: "\0".repeat(60_000) };
  for (let n = 0; n < 100; n += 1) zip.addBuffer(Buffer.of(), `${n}`, options);
  zip.end();
  const content: Buffer = await buffer(zip.outputStream as AsyncIterable<Uint8Array>);
  for (let at = content.indexOf("PK\x01\x02"); at !== -1; at = content.indexOf("PK\x01\x02", at + 1)) {
    content.writeUInt16LE(content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32), at + 30);
    content.writeUInt16LE(0, at + 32);
  }
  return content;
}

const makeBook = (sheet: string): Promise<Buffer> =>
  makeWorkbook({ A: [["Name"]] }, { parts: { "xl/worksheets/sheet1.xml": sheet } });

/** A file and the error of its import. */
const REFUSED: [name: string, content: () => string | Buffer | Promise<Buffer>, says: RegExp][] = [
  ["empty.json", () => "", /it is empty/],
  ["html.json", () => "\n <!doctype html><h1>502</h1>", /it is HTML or XML/],
  ["array.json", () => "[]", /it contains a list/],
  ["text.json", () => '"hello"', /it contains a single value/],
  ["null.json", () => "null", /it contains a single value/],
  ["cut.json", () => CLOSET.slice(0, 40), /it is not JSON, or it is incomplete/],
  ["bom.json", () => "\ufeff{}", /it has no status/],
  ["no-status.json", () => '{"items":[],"portfolios":[],"collectionItems":[]}', /it has no status/],
  ["private.json", () => '{"status":"ERROR"}', /its status is “ERROR”/],
  ["steering.json", () => '{"status":"\\u001b[2J"}', /its status is/],
  ["no-list.json", () => '{"status":"OK","items":{"a":1}}', /its “items” is not a list/],
  ["latin1.json", () => Buffer.from('{"status":"é"}', "latin1"), /its status is “é”/],
  ["nul.json", () => "\0\0\0\0", /it is not JSON/],
  ["deep.json", () => `{"status":"OK","x":${"[".repeat(5 * MEGABYTE)}`, /it is nested deeper than 100 levels/],
  ["wide.json", () => `{"x":[${"0,".repeat(11 * MEGABYTE)}0]}`, /it contains more than 5000000 values/],
  ["fields.json", () => `{"status":"OK","user":{${'"a":1,'.repeat(1000)}"b":1}}`, /an object of more than 1000 fields/],
  ["huge.json", () => Buffer.alloc(64 * MEGABYTE + 1, " "), /it is larger than 64 MB/],
  ["a b.json", () => '{"status":"OK"}', /“a b” is not a valid username: .*--username NAME/],
  ["user.json", () => '{"status":"OK","user":{"username":"../etc"}}', /“\.\.\/etc” is not a valid username/],
  ["empty.csv", () => "", /it is empty/],
  ["html.csv", () => "<!doctype html><h1>502</h1>", /its line 1, “<!doctype html><h1>502<\/h1>”, has no column/],
  ["nul.csv", () => "Name,Brand\n\0,b\n", /it is not text/],
  ["cut-sheet.csv", () => Buffer.from("PK\x03\x04\x14\0\x06\0", "latin1"), /it is damaged, or not all of it is there/],
  ["old-sheet.xlsx", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), /it is an old spreadsheet, or one with a password/],
  ["sheet.json", () => Buffer.from("PK\x03\x04\x14\0\x06\0", "latin1"), /it is a spreadsheet or a zip, not JSON/],
  ["ods.xlsx", () => makeZip({ mimetype: "application/vnd.oasis.opendocument.spreadsheet" }), /is not \.xlsx; save it/],
  ["zip.xlsx", () => makeZip({ "a.txt": "x" }), /it is a zip, but no \.xlsx/],
  ["dtd.xlsx", () => makeBook('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'), /it is damaged/],
  ["entity.xlsx", () => makeBook("<worksheet><row><c><v>&nbsp;</v></c></row></worksheet>"), /it is damaged/],
  ["deep.xlsx", () => makeBook("<a>".repeat(200)), /it is damaged/],
  ["bomb.xlsx", () => makeBook(" ".repeat(17 * MEGABYTE)), /it is larger than 16 MB when unpacked/],
  ["rows.xlsx", () => makeWorkbook({ A: Array.from({ length: 20_002 }, () => ["Name"]) }), /more than 20000 rows/],
  ["picture.csv", async () => await aPng(), /it is a picture, not a table/],
  ["headings.csv", () => "Name,Brand\n,\n", /it has headings, but no rows/],
  ["quote.csv", () => 'Name\n"never closed\n', /a quotation mark is not closed/],
  ["long.csv", () => `Name\n${"x".repeat(2 * MEGABYTE)}\n`, /a row has more than 1000000 characters/],
  ["rows.csv", () => `Name\n${"x\n".repeat(20_001)}`, /more than 20000 rows/],
  ["huge.csv", () => Buffer.alloc(64 * MEGABYTE + 1, "x"), /it is larger than 64 MB/],
  ["empty.zip", () => "", /it is not a zip file/],
  ["text.zip", () => "hello", /it is not a zip file/],
  [
    "cut.zip",
    async () => (await makeZip(await withPicture())).subarray(0, 200),
    /it is not a zip file, or it is incomplete/,
  ],
  ["nothing.zip", () => makeZip({ "readme.txt": "" }), /it contains no closet\.json/],
  ["several.zip", () => makeZip({ "a.json": CLOSET, "b.json": CLOSET }), /it contains 2 lists/],
  [
    "nested.zip",
    async () => makeZip({ "a.zip": await makeZip({ "b.zip": await makeZip(await withPicture()) }) }),
    /it contains no closet\.json/,
  ],
  ["inner-text.zip", () => makeZip({ "inner.zip": "hello" }), /it is not a zip file/],
  ["slip.zip", () => makeZip({ "closet.json": CLOSET, "../../evil.png": "x" }), /a path that leads outside/],
  ["absolute.zip", () => makeZip({ "closet.json": CLOSET, "/etc/evil.png": "x" }), /a path that leads outside/],
  ["encrypted.zip", () => patchedZip(0, (header) => header.writeUInt16LE(1, 8)), /it is encrypted/],
  ["checksum.zip", () => patchedZip(0, (header) => header.writeUInt32LE(1, 16)), /its closet\.json is damaged/],
  ["lie.zip", () => patchedZip(0, (header) => header.writeUInt32LE(1_000_000, 24)), /its closet\.json is damaged/],
  [
    "big-lie.zip",
    () => patchedZip(0, (header) => header.writeUInt32LE(0xff_ff_ff_f0, 24)),
    /it unpacks to more than 4 GB|it is larger than 64 MB/,
  ],
  [
    "method-of-table.zip",
    async () => {
      const zip = await makeZip({ "jane.csv": "Name,Picture\nCoat,a.png\n", "a.png": await aPng() });
      return patchDirectory(zip, 0, (header) => header.writeUInt16LE(105, 10));
    },
    /its jane\.csv is damaged/,
  ],
  ["overlap.zip", () => patchedZip(1, (header) => header.writeUInt32LE(0, 42)), /its entries overlap/],
  ["bomb.zip", () => makeZip({ "closet.json": " ".repeat(65 * MEGABYTE) }), /it is larger than 64 MB/],
  ["names.zip", makeLargeDirectory, /the names of its files take more than 64 MB/],
  ["extra-fields.zip", makeExtraFields, /the names of its files take more than 64 MB/],
  ["method.zip", () => patchedZip(0, (header) => header.writeUInt16LE(93, 10)), /its closet\.json is damaged/],
  [
    "future.zip",
    () => makeZip({ "manifest.json": '{"exportFormatVersion":"4.0"}', "items.csv": "a" }),
    /its export format is 4\.0/,
  ],
  ["no-manifest.zip", () => makeZip({ "manifest.json": "[]", "items.csv": "a" }), /it contains a list/],
  [
    "broken-items.zip",
    () => makeZip({ "manifest.json": '{"exportFormatVersion":"3.0"}', "items.csv": '"a' }),
    /items\.csv in it: .*quotation mark/,
  ],
  ["closet.pdf", () => "%PDF-1.7", /it is not a \.json, \.jsonl, \.csv, \.tsv, \.txt, \.xlsx or \.zip file/],
];

test.for(REFUSED)("%s is rejected with one line, and nothing changes", async ([name, makeContent, says]) => {
  const store = await openTestStore();
  const path = join(await makeTemporaryFolder(), name);
  await writeFile(path, await makeContent());
  const error: unknown = await importFile(store, path).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ClosetProblem);
  expect((error as Error).message).toMatch(says);
  expect((error as Error).message).not.toContain("\n");
  expect(await store.db.selectFrom("owners").selectAll().execute()).toEqual([]);
  expect(await listOrphans(store)).toEqual([]);
});

test("a zip with more files than an import over HTTP needs is rejected before any is read", async () => {
  const path = join(await makeTemporaryFolder(), "many.zip");
  const open = async (files: number) => {
    const content = await makeZip(await withPicture());
    content.writeUInt16LE(files, content.lastIndexOf("PK\x05\x06") + 10);
    await writeFile(path, content);
    return await withImportSource(path, "ownContentOnly", async () => "read").catch((error: ClosetProblem) => error);
  };
  expect(await open(30_001)).toMatchObject({ fault: { code: "tooManyFiles" } });
  expect(await open(30_000)).toMatchObject({ fault: { code: "notAZip" } });
  expect(await open(2)).toBe("read");
});

test("a path that is no file is rejected", async () => {
  const store = await openTestStore();
  const folder = await makeTemporaryFolder();
  execFileSync("mkfifo", [join(folder, "pipe.json"), join(folder, "pipe.zip")]);
  await mkdir(join(folder, "empty"));
  await symlink("loop.json", join(folder, "loop.json"));
  await expect(importFile(store, join(folder, "nowhere.json"))).rejects.toThrow("nowhere.json: there is no such file");
  await expect(importFile(store, join(folder, "pipe.json"))).rejects.toThrow(
    "it is neither a regular file nor a folder",
  );
  await expect(importFile(store, join(folder, "pipe.zip"))).rejects.toThrow(
    "it is neither a regular file nor a folder",
  );
  await expect(importFile(store, join(folder, "empty"))).rejects.toThrow("it contains no closet.json");
  await expect(importFile(store, join(folder, "loop.json"))).rejects.toThrow("it cannot be read");
  const images = join(folder, "nowhere");
  await writeFile(join(folder, "closet.json"), CLOSET);
  await expect(importFile(store, join(folder, "closet.json"), { imagesDir: images })).rejects.toThrow(
    "the folder of pictures does not exist or cannot be read",
  );
});

/** The picture address of the second item, the files of the import, and why the item gets a placeholder. */
const UNUSABLE: [address: string, files: Files, reason: RegExp][] = [
  ["x.png", {}, /it is missing/],
  ["x.jpg", { "x.jpg": "I am text" }, /it is not a picture/],
  ["x.svg", { "x.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>' }, /it is not a picture/],
  ["x.png", { "x.png": "" }, /it is not a picture/],
  ["x.png", { "x.png": aPng().then((png) => png.subarray(0, -30)) }, /it is damaged/],
  ["x.png", { "x.png": aPng({ width: 10_000, height: 7500 }) }, /it is 10000×7500 pixels; at most 50 megapixels/],
  ["x.png", { "x.png": Buffer.alloc(20 * MEGABYTE + 1) }, /it is larger than 20 MB/],
  ["javascript:alert(1)", {}, /its address begins with “javascript:”/],
  ["data:image/png;base64,AAAA", {}, /its address begins with “data:”/],
  ["file:///etc/passwd", {}, /its address begins with “file:”/],
  ["http:x.png", { "x.png": aPng() }, /its address begins with “http:”/],
  ["/etc/passwd", {}, /its address is an absolute path/],
  ["//host/x.png", {}, /its address is an absolute path/],
  ["\\\\host\\x.png", {}, /its address is an absolute path/],
  ["../x.png", {}, /it is outside the folder/],
  ["%2e%2e/x.png", {}, /it is outside the folder/],
  ["a/../../x.png", {}, /it is outside the folder/],
  ["x\u0000.png", {}, /it is missing/],
  ["x%00.png", {}, /its address contains a NUL/],
  ["a".repeat(2048), {}, /it is missing/],
];

test.for(UNUSABLE)(
  "an item whose picture is %s gets a placeholder, in a folder and in a zip",
  async ([address, given, reason]) => {
    const folder = await mkdtemp(join(await makeTemporaryFolder(), "jane-"));
    const items = [
      { id: "1", thumbnailImageURL: "good.png" },
      { id: "2", thumbnailImageURL: address },
    ];
    const files: Record<string, string | Buffer> = {
      "closet.json": JSON.stringify({ user: { username: "jane" }, items, status: "OK" }),
      "good.png": await aPng(),
    };
    for (const [name, content] of Object.entries(given)) files[name] = await content;
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    await writeFile(`${folder}.zip`, await makeZip(files));
    for (const path of [folder, `${folder}.zip`]) {
      const store = await openTestStore();
      const { leftOut, unusablePictures } = await importFile(store, path);
      expect(leftOut).toEqual([]);
      expect(unusablePictures).toEqual([
        expect.objectContaining({ list: "items", id: "2", reason: expect.stringMatching(reason) }),
      ]);
      const items = (await findAnswer(store, "jane"))?.items;
      expect(items?.map(({ id, thumbnailImageURL }) => [id, thumbnailImageURL === null])).toEqual([
        ["1", false],
        ["2", true],
      ]);
    }
  },
);

test("symbolic links are followed only inside the folder", async () => {
  const store = await openTestStore();
  const outside = await makeTemporaryFolder();
  const folder = await makeTemporaryFolder();
  await writeFile(join(outside, "secret.png"), await aPng());
  await writeFile(join(folder, "real.png"), await aPng());
  await symlink(join(outside, "secret.png"), join(folder, "link.png"));
  await symlink(outside, join(folder, "door"));
  await symlink("real.png", join(folder, "inner.png"));
  const items = ["inner.png", "link.png", "door/secret.png"].map((address) => ({
    id: address,
    thumbnailImageURL: address,
  }));
  await writeFile(join(folder, "jane.json"), JSON.stringify({ items, status: "OK" }));
  const { unusablePictures, closet } = await importFile(store, join(folder, "jane.json"));
  expect(closet.items.filter((item) => item.thumbnailImageURL !== null).map(({ id }) => id)).toEqual(["inner.png"]);
  expect(unusablePictures.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining("outside the folder")),
  );
});

test("a damaged picture in a zip becomes a placeholder", async () => {
  const store = await openTestStore();
  const items = ["a.png", "b.png"].map((address) => ({ id: address, thumbnailImageURL: address }));
  const zip = await makeZip({
    "closet.json": JSON.stringify({ items, status: "OK" }),
    "a.png": await aPng(),
    "b.png": await aPng({ seed: 2 }),
  });
  const path = join(await makeTemporaryFolder(), "jane.zip");
  await writeFile(
    path,
    patchDirectory(zip, 2, (header) => header.writeUInt32LE(1, 16)),
  );
  const { unusablePictures } = await importFile(store, path);
  expect(unusablePictures).toEqual([
    expect.objectContaining({ id: "b.png", reason: expect.stringContaining("damaged in the zip") }),
  ]);
});
