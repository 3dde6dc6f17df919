/** A spreadsheet would take a text that begins like this for a formula, also behind `;`, which separates in Europe. */
const toCell = (value: string | number): string => {
  const text =
    typeof value === "string" && /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(value) ? `'${value}` : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
