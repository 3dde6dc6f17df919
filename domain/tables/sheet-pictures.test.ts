import { expect, test } from "vitest";
import { readItemTable } from "#domain/moving-in/item-table.ts";
import { countHeadings } from "#domain/moving-in/recognize-columns.ts";
import { drawPictures, makeWorkbook, relate } from "#tests/support/factories/zip-files.ts";
import { readTable } from "./read-table.ts";

const read = async (rows: readonly (readonly string[])[], parts: Record<string, string>) =>
  readItemTable(
    await readTable(new Blob([new Uint8Array(await makeWorkbook({ Clothes: rows }, { parts }))]), { countHeadings }),
  ).items;

test("pictures that lie on a sheet belong to the row in which they begin", async () => {
  const rows = [["My clothes"], ["Name", "Photo"], ["Coat"], ["Hat", "hat.jpg"]];
  const media = [
    [1, "../media/image3.png"],
    [4, "/xl/media/image2.jpeg"],
    [4, "../media/image1.png"],
    [7, "../media/image3.png"],
  ] as const;
  const items = await read(rows, drawPictures(media));
  expect(items).toMatchObject([
    { name: "Coat" },
    { name: "Hat", thumbnailImageURL: "xl/media/image2.jpeg", pictures: ["xl/media/image1.png"] },
    { thumbnailImageURL: "xl/media/image3.png" },
  ]);
  expect(items[0]).not.toHaveProperty("thumbnailImageURL");
});

test("pictures that were placed in cells, and those of IMAGE, belong to their row", async () => {
  const items = await read([], {
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>
      <row r="1"><c r="A1" t="str"><v>Name</v></c><c r="B1" t="str"><v>Photo</v></c></row>
      <row r="2"><c r="A2" t="str"><v>Coat</v></c><c r="B2" t="e" vm="2"><v>#VALUE!</v></c></row>
      <row r="3"><c r="A3" t="str"><v>Hat</v></c><c r="B3"><f>_xlfn.IMAGE("https://x.example/hat.jpg")</f></c></row>
    </sheetData></worksheet>`,
    "xl/metadata.xml": `<metadata><futureMetadata><bk><xlrd:rvb i="0"/></bk><bk><xlrd:rvb i="1"/></bk></futureMetadata>
      <valueMetadata><bk><rc t="1" v="0"/></bk><bk><rc t="1" v="1"/></bk></valueMetadata></metadata>`,
    "xl/richData/rdrichvalue.xml": '<rvData><rv s="0"><v>0</v><v>5</v></rv><rv s="0"><v>1</v><v>5</v></rv></rvData>',
    "xl/richData/richValueRel.xml":
      '<r:richValueRels xmlns:r="r"><rel r:id="rId1"/><rel r:id="rId2"/></r:richValueRels>',
    "xl/richData/_rels/richValueRel.xml.rels": relate(
      ["image", "../media/image1.png"],
      ["image", "../media/image2.png"],
    ),
  });
  expect(items).toMatchObject([
    { name: "Coat", thumbnailImageURL: "xl/media/image2.png" },
    { name: "Hat", thumbnailImageURL: "https://x.example/hat.jpg" },
  ]);
});

/** A part is read once, and texts that many cells name are counted in each. */
test("sheets of one part, and cells of one long text, fill no memory", async () => {
  const open = async (rows: number, letters: number) => {
    const parts = {
      "xl/sharedStrings.xml": `<sst><si><t>Name</t></si><si><t>${"a".repeat(letters)}</t></si></sst>`,
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row><c t="s"><v>0</v></c></row>${'<row><c t="s"><v>1</v></c></row>'.repeat(rows)}</sheetData></worksheet>`,
      "xl/_rels/workbook.xml.rels": relate(
        ["worksheet", "worksheets/sheet1.xml"],
        ["worksheet", "worksheets/sheet1.xml"],
      ),
    };
    const book = await makeWorkbook({ One: [], Two: [] }, { parts });
    return await readTable(new Blob([new Uint8Array(book)]), { countHeadings });
  };
  expect((await open(2, 10)).rows).toHaveLength(2);
  await expect(open(150, 500_000)).rejects.toThrow("it is larger than 64 MB when unpacked");
});
