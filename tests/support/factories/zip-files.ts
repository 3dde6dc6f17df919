import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** Names are stored unchanged, even `../`. */
export async function makeZip(files: Record<string, Buffer | string>, { compress = true } = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const entries = Object.entries(files);
  // yazl rejects unsafe names, so this writes placeholders of the same length first.
  entries.forEach(([name, content], index) => {
    const placeholder = String(index).padStart(Buffer.byteLength(name), "x");
    zip.addBuffer(Buffer.from(content), placeholder, { compress });
  });
  zip.end();
  let content: Buffer = await buffer(zip.outputStream as AsyncIterable<Uint8Array>);
  entries.forEach(([name], index) => {
    const placeholder = Buffer.from(String(index).padStart(Buffer.byteLength(name), "x"));
    content = replaceAll(content, placeholder, Buffer.from(name));
  });
  return content;
}

function replaceAll(content: Buffer, from: Buffer, to: Buffer): Buffer {
  const copy = Buffer.from(content);
  for (let at = copy.indexOf(from); at !== -1; at = copy.indexOf(from, at + to.length)) to.copy(copy, at);
  return copy;
}

const CENTRAL_HEADER = Buffer.from("PK\x01\x02", "latin1");

/** Patches a header of the zip's central directory (APPNOTE 4.3.12). */
export function patchDirectory(zip: Buffer, index: number, patch: (header: Buffer) => void): Buffer {
  const copy = Buffer.from(zip);
  let at = copy.indexOf(CENTRAL_HEADER);
  for (let passed = 0; passed < index; passed += 1) at = copy.indexOf(CENTRAL_HEADER, at + 1);
  patch(copy.subarray(at));
  return copy;
}

type Cell = string | number;

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("\r", "_x000D_");

function nameColumn(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? letter : nameColumn(Math.floor(at / 26) - 1) + letter;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

type Sheets = Record<string, readonly (readonly Cell[])[]>;

/** An .xlsx as Excel writes it: shared strings, and style 1 for days. */
export async function makeWorkbook(
  sheets: Sheets,
  { parts = {}, days = [] }: { parts?: Record<string, string | Buffer>; days?: readonly number[] } = {},
): Promise<Buffer> {
  const strings: string[] = [];
  const writeCell = (cell: Cell, line: number, at: number): string => {
    if (cell === "") return "";
    const place = `r="${nameColumn(at)}${line}"`;
    if (typeof cell === "number") return `<c ${place}${days.includes(at) ? ' s="1"' : ""}><v>${cell}</v></c>`;
    strings.push(cell);
    return `<c ${place} t="s"><v>${strings.length - 1}</v></c>`;
  };
  const names = Object.keys(sheets);
  const files: Record<string, string> = {
    "xl/workbook.xml": `${HEAD}<workbook xmlns:r="r"><sheets>${names
      .map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships>${names
      .map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join("")}</Relationships>`,
    "xl/styles.xml": `${HEAD}<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  };
  for (const [at, rows] of Object.values(sheets).entries()) {
    const lines = rows.map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => writeCell(cell, row + 1, column)).join("")}</row>`,
    );
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `${HEAD}<worksheet><sheetData>${lines.join("")}</sheetData></worksheet>`;
  }
  files["xl/sharedStrings.xml"] =
    `${HEAD}<sst>${strings.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join("")}</sst>`;
  return await makeZip({ "[Content_Types].xml": `${HEAD}<Types/>`, ...files, ...parts });
}

/** The targets of a part, as `rId1`, `rId2` … */
export const relate = (...targets: readonly (readonly [kind: string, target: string])[]): string =>
  `<Relationships>${targets
    .map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="http://x/${kind}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** Parts of an .xlsx: pictures that lie on its first sheet, by the lines in which they begin. */
export const drawPictures = (media: readonly (readonly [line: number, target: string])[]): Record<string, string> => ({
  "xl/worksheets/_rels/sheet1.xml.rels": relate(["comments", "../c.xml"], ["drawing", "../drawings/drawing1.xml"]),
  "xl/drawings/_rels/drawing1.xml.rels": relate(...media.map(([, target]) => ["image", target] as const)),
  "xl/drawings/drawing1.xml": `<xdr:wsDr xmlns:a="a" xmlns:r="r" xmlns:xdr="x">${media
    .map(
      ([line], at) => `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>${line - 1}</xdr:row></xdr:from>
        <xdr:pic><xdr:blipFill><a:blip r:embed="rId${at + 1}"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor>`,
    )
    .join("")}</xdr:wsDr>`,
});
