import { findPictureKey } from "#server/pictures/picture-key.ts";

const ADDRESS_FIELDS = ["thumbnailImageURL", "previewUrl", "picUrl"];

type Other = { address: string | null; uncropped?: Other; worn?: true };

type PicturedWear = { photograph?: Other };

type Names = { pictures?: string[]; after?: string | null };

const mapNames = ({ pictures, ...names }: Names, change: (address: string | null) => string | null): object => ({
  ...names,
  ...(pictures && { pictures: pictures.map(change) }),
  ...(pictures && names.after !== undefined && { after: change(names.after) }),
});

export function mapAddresses<Fields extends object>(
  fields: Fields,
  change: (address: string | null, field: string) => string | null,
): Fields {
  const toOther =
    (field: string) =>
    ({ address, uncropped, worn }: Other): Other => ({
      address: change(address, field),
      ...(worn && { worn }),
      ...(uncropped && { uncropped: toOther("uncropped")(uncropped) }),
    });
  const toWear = ({ photograph, ...wear }: PicturedWear): PicturedWear => ({
    ...wear,
    ...(photograph && { photograph: toOther("wears")(photograph) }),
  });
  const mapped = Object.entries(fields).map(([field, value]) => {
    if (value === null || value === undefined) return [field, value];
    if (ADDRESS_FIELDS.includes(field)) return [field, change(value as string, field)];
    if (field === "cutout" || field === "uncropped") return [field, toOther(field)(value as Other)];
    if (field === "pictures") return [field, (value as Other[]).map(toOther(field))];
    if (field === "wears") return [field, (value as PicturedWear[]).map(toWear)];
    if (field === "add") return [field, mapAddresses(value as object, change)];
    if (field === "remove") return [field, mapNames(value as Names, (address) => change(address, field))];
    if (field === "move")
      return [field, (value as Names[]).map((names) => mapNames(names, (address) => change(address, field)))];
    return [field, value as unknown];
  });
  return Object.fromEntries(mapped) as Fields;
}

export function listAddresses(fields: object): { field: string; address: string }[] {
  const found: { field: string; address: string }[] = [];
  mapAddresses(fields, (address, field) => {
    if (address !== null && field !== "remove" && field !== "move") found.push({ field, address });
    return address;
  });
  return found;
}

export const listPictureKeys = (entries: readonly object[]): string[] => [
  ...new Set(entries.flatMap(listAddresses).flatMap(({ address }) => findPictureKey(address) ?? [])),
];
