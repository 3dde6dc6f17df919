/** The value of `?items=`: ids with commas between them. A comma in an id is encoded, and so is a percent sign. */
export const writeItemIds = (ids: readonly string[]): string =>
  ids.map((id) => id.replaceAll(/[%,]/g, (sign) => encodeURIComponent(sign))).join(",");

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

export const readItemIds = (text: string): string[] =>
  text
    .split(",")
    .filter((id) => id !== "")
    .map(decodeId);
