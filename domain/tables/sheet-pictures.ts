export type Attributes = Readonly<Record<string, string>>;

export type Handler = {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** Of a part of the zip. False: there is no such part. */
export type ParsePart = (part: string, handler: Handler) => Promise<boolean>;

/** The column of pictures that lie in a sheet; several of a row are separated by `|`. */
export const PICTURES_IN_CELLS = "Pictures in cells";

/** Where an .xlsx has its pictures. */
export const isCellPicture = (address: string): boolean => /^xl\/media\/[^/]+$/.test(address);

/** The targets of a part, by their ids and by their kinds. */
export async function readRelations(parse: ParsePart, part: string): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await parse(part.replace(/[^/]+$/, "_rels/$&.rels"), {
    open(name, { Id = "", Type = "", Target = "", TargetMode = "" }) {
      const base = `file:///${part}`;
      if (name !== "Relationship" || TargetMode === "External" || !URL.canParse(Target, base)) return;
      const target = new URL(Target, base).pathname.slice(1);
      targets.set(Id, target);
      targets.set(Type.replace(/^.*\//, ""), target);
    },
  });
  return targets;
}

export const getId = (attributes: Attributes, name: string): string =>
  Object.entries(attributes).find(([key]) => key === name || key.endsWith(`:${name}`))?.[1] ?? "";

/** Pictures that lie on a sheet, by the line in which they begin. */
export async function findDrawnPictures(parse: ParsePart, sheet: string): Promise<Map<number, string[]>> {
  const pictures = new Map<number, string[]>();
  const drawing = (await readRelations(parse, sheet)).get("drawing");
  if (drawing === undefined) return pictures;
  const targets = await readRelations(parse, drawing);
  let [line, isFrom, isRow] = [0, false, false];
  await parse(drawing, {
    open(name, attributes) {
      if (name.endsWith("Anchor")) line = 0;
      if (name === "from") isFrom = true;
      isRow = name === "row" && isFrom;
      const target = name === "blip" ? targets.get(getId(attributes, "embed")) : undefined;
      if (target === undefined || !(line > 0)) return;
      const found = pictures.get(line);
      if (found) found.push(target);
      else pictures.set(line, [target]);
    },
    close(name) {
      if (name === "from") isFrom = false;
      isRow = false;
    },
    text(text) {
      if (isRow) line = Number(text) + 1;
    },
  });
  return pictures;
}

/** Pictures that were placed in cells: a cell's `vm` is their place, from 1. */
export async function listPlacedPictures(parse: ParsePart): Promise<(string | undefined)[]> {
  const rich = "xl/richData/richValueRel.xml";
  const targets = await readRelations(parse, rich);
  const pictures: (string | undefined)[] = [];
  await parse(rich, {
    open: (name, attributes) => void (name === "rel" && pictures.push(targets.get(getId(attributes, "id")))),
  });
  if (pictures.length === 0) return [];
  const values: (string | undefined)[] = [];
  let [isFirst, isValue] = [false, false];
  await parse("xl/richData/rdrichvalue.xml", {
    open(name) {
      if (name === "rv") isFirst = true;
      isValue = name === "v" && isFirst;
    },
    text(text) {
      if (isValue) values.push(pictures[Number(text)]);
      isFirst &&= !isValue;
    },
    close: () => void (isValue = false),
  });
  const blocks: (string | undefined)[] = [];
  const placed: (string | undefined)[] = [];
  let isOfCells = false;
  await parse("xl/metadata.xml", {
    open(name, { i = "", v = "" }) {
      if (name === "rvb") blocks.push(values[Number(i)]);
      if (name === "valueMetadata") isOfCells = true;
      if (name === "rc" && isOfCells) placed.push(blocks[Number(v)]);
    },
  });
  return placed;
}
