/** With the mark by which spreadsheets recognize UTF-8. */
export function downloadCsv(rows: string, name: string): void {
  const href = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${rows}`)}`;
  Object.assign(document.createElement("a"), { href, download: `${name}.csv` }).click();
}
