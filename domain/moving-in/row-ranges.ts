/** "3-7,12". */
export const ROW_RANGES = /^\d{1,7}(-\d{1,7})?(,\d{1,7}(-\d{1,7})?)*$/;

/** @param text matches `ROW_RANGES` */
export function readRowRanges(text: string): (row: number) => boolean {
  const ranges = text.split(",").map((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return { first, last };
  });
  return (row) => ranges.some(({ first, last }) => row >= first && row <= last);
}

/** The chosen of the offered rows, which are in order. A range goes also over rows that were not offered. */
export function writeRowRanges(offered: readonly number[], chosen: ReadonlySet<number>): string {
  const ranges: string[] = [];
  let run: number[] = [];
  const end = (): void => {
    const [first, last] = [run[0], run.at(-1)];
    if (first !== undefined) ranges.push(first === last ? `${first}` : `${first}-${last}`);
    run = [];
  };
  for (const row of offered) {
    if (chosen.has(row)) run.push(row);
    else end();
  }
  end();
  return ranges.join(",");
}
