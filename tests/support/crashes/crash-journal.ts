/** An acknowledged change that is missing, partial or repeated, or a process that does not recover. */
export type Problem = `${"lost" | "half-done" | "duplicate" | "stuck"}: ${string}`;

/**
 * A value that one client writes again and again. After a write without a response, the old or the new value may be
 * stored.
 */
export type Register<Value> = {
  /** `send` returns whether the write was acknowledged. */
  write: (value: Value, send: () => Promise<boolean>) => Promise<boolean>;
  /** Returns an error, or null if the value found is possible. That value becomes the acknowledged one. */
  check: (found: Value) => string | null;
  getLatest: () => Value;
};

export function createRegister<Value extends string | number>(first: Value): Register<Value> {
  let acknowledged = first;
  let open: Value[] = [];
  return {
    async write(value, send) {
      open.push(value);
      const isAcknowledged = await send();
      if (isAcknowledged) {
        acknowledged = value;
        open = [];
      }
      return isAcknowledged;
    },
    check(found) {
      const expected = [acknowledged, ...open];
      acknowledged = found;
      open = [];
      return expected.includes(found) ? null : `${found} is there, and not ${expected.join(" or ")}`;
    },
    getLatest: () => acknowledged,
  };
}
