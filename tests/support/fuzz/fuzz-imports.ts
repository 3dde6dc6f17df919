import fc from "fast-check";
import { anyValue, deepJson, oddText } from "./fuzz-values.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeWorkbook, makeZip } from "#tests/support/factories/zip-files.ts";

/** The format follows the extension of the name. */
export type FuzzImport = { name: string; content: Buffer };

const CLOSET = {
  user: { username: "jane", firstName: "Jane" },
  items: [{ id: "1", thumbnailImageURL: "a.png", createdAt: { _seconds: 1, _nanoseconds: 2 }, sFrac: 0.5 }],
  outfits: [{ id: "o", previewUrl: "a.png", createdAt: "2025-01-01" }],
  portfolios: [{ id: "p", picUrl: "https://x.example/a.jpg" }],
  collections: [{ id: "c", name: "x", folders: ["default-wishlist"] }],
  collectionItems: [{ collectionId: "c", itemId: "1" }],
  collectionOutfits: [{ collectionId: "c", outfitId: "o" }],
  inspirations: [{ id: "i", picUrl: null }],
  collectionInspirations: [{ collectionId: "c", targetId: "i" }],
  status: "OK",
};
const CSV = 'Id,Name,Image,Date,Wishlist\n1,"a ""b""",a.png,2025-01-01,yes\n2,c,,,\n';
const CLOTHINV = {
  "manifest.json": '{"exportFormatVersion":"3.0"}',
  "items.csv": "item_id,name,image_zip_filename,created_at,deleted_at\n1,Dress,1.png,2025-06-23T07:23:33.000Z,\n",
  "owners.csv": "owner_id,name\n1,Ann\n",
};

/** The username stays, or it would be another closet. */
const closets: fc.Arbitrary<string> = fc
  .record({
    lists: fc.subarray(Object.keys(CLOSET).filter((name) => name !== "user")),
    entries: fc.array(
      fc.oneof(
        anyValue,
        fc.dictionary(fc.constantFrom("id", "createdAt", "sFrac", "folders", "picUrl", "thumbnailImageURL"), anyValue),
        fc.dictionary(fc.string(), anyValue, { maxKeys: 3 }),
      ),
      { minLength: 1, maxLength: 6 },
    ),
    whole: anyValue,
    isWhole: fc.boolean(),
    status: fc.oneof({ weight: 9, arbitrary: fc.constant<unknown>("OK") }, anyValue),
    firstName: anyValue,
  })
  .map(({ lists, entries, whole, isWhole, status, firstName }) => {
    const changed = lists.map((name) => [name, isWhole ? whole : entries]);
    return JSON.stringify({ ...CLOSET, ...Object.fromEntries(changed), status, user: { username: "jane", firstName } });
  });

const cells = fc
  .oneof(oddText, fc.constantFrom('"', '""', '"a', 'a"b', "=1+1", "\r", "\n", ";", "\t"))
  .map((cell) => cell.slice(0, 3000));

const tables: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(",", ";", "\t", "|"),
    fc.constantFrom("\n", "\r\n", "\r", "\n\r"),
    fc.array(fc.oneof(fc.constantFrom("Name", "Image", "Date", "Id", "Brand", "URL", "Wishlist"), cells), {
      maxLength: 6,
    }),
    fc.array(fc.array(cells, { maxLength: 8 }), { maxLength: 8 }),
  )
  .map(([delimiter, end, header, rows]) => [header, ...rows].map((row) => row.join(delimiter)).join(end));

const books: fc.Arbitrary<Promise<Buffer>> = fc
  .array(fc.array(fc.oneof(cells, fc.double()), { maxLength: 5 }), { maxLength: 5 })
  .map((rows) => makeWorkbook({ Sheet1: [["Name", "Image", "Date", "Brand"], ...rows] }));

const texts = { json: fc.oneof(closets, fc.json(), deepJson), csv: tables };

const names = fc.oneof(
  fc.constantFrom(
    "closet.json",
    "a.png",
    "../a.png",
    "/a.png",
    "x/../../a.png",
    "a\\b.png",
    "__MACOSX/a.png",
    "x/",
    "C:a.png",
  ),
  oddText.map((text) => text.toWellFormed().slice(0, 300) || "x"),
);

const png = aPng();

const zips: fc.Arbitrary<Promise<Buffer>> = fc
  .tuple(
    closets,
    fc.dictionary(names, fc.oneof(oddText, fc.constant("{}")), { maxKeys: 4 }),
    fc.constantFrom(true, false),
    fc.boolean(),
  )
  .map(async ([closet, more, compress, isOther]) => {
    const base = isOther ? { ...CLOTHINV, "images/1.png": await png } : { "closet.json": closet, "a.png": await png };
    return await makeZip({ ...base, ...more }, { compress });
  });

const makeTableZip = async (text: string): Promise<Buffer> =>
  await makeZip({ "x/jane.csv": text, "x/a.png": await png });

const whole: fc.Arbitrary<{ name: string; content: Promise<Buffer> | Buffer }> = fc.oneof(
  texts.json.map((text) => ({ name: "closet.json", content: Buffer.from(text) })),
  texts.csv.map((text) => ({ name: "jane.csv", content: Buffer.from(text) })),
  zips.map((content) => ({ name: "closet.zip", content })),
  books.map((content) => ({ name: "jane.xlsx", content })),
  texts.csv.map((text) => ({ name: "jane.zip", content: makeTableZip(text) })),
  fc.constantFrom(
    { name: "closet.json", content: Buffer.from(JSON.stringify(CLOSET)) },
    { name: "jane.csv", content: Buffer.from(CSV) },
    { name: "jane.tsv", content: Buffer.from(CSV.replaceAll(",", "\t")) },
  ),
);

type Damage = { at: number; byte: number; cut: number };

export const damages = fc.array(fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }), cut: fc.nat(30) }), {
  maxLength: 6,
});

export function damage(content: Buffer, list: readonly Damage[]): Buffer {
  let copy = Buffer.from(content);
  for (const { at, byte, cut } of list) {
    if (copy.length === 0) return copy;
    const place = at % copy.length;
    copy[place] = byte;
    if (cut > 25) copy = Buffer.concat([copy.subarray(0, place), copy.subarray(place + cut)]);
  }
  return copy;
}

/** Valid files and files with odd values, names or bytes. */
export const fuzzImports: fc.Arbitrary<Promise<FuzzImport>> = fc
  .tuple(whole, fc.oneof(fc.constant([]), damages))
  .map(async ([{ name, content }, list]) => ({ name, content: damage(await content, list) }));
