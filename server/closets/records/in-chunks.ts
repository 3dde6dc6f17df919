/** SQLite takes at most 32,766 values in a statement. */
const CHUNK = 400;

export function* inChunks<Value>(values: readonly Value[], size = CHUNK): Generator<Value[]> {
  for (let from = 0; from < values.length; from += size) yield values.slice(from, from + size);
}
