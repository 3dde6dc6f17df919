/** What was acknowledged and is not there, is there by half or twice, or what did not come back by itself. */
export type Problem = `${"lost" | "half-done" | "duplicate" | "stuck"}: ${string}`;

/**
 * A value that one client writes again and again, one write after the other. After a write whose answer never came, it
 * may be either.
 */
export type Register<Value> = {
  /** Notes that a value is on its way before it is sent, and that it holds once `send` says that it was acknowledged. */
  write: (value: Value, send: () => Promise<boolean>) => Promise<boolean>;
  /** Compares with what is there now, while nothing is on its way; from then on that holds. Null: it may be. */
  check: (found: Value) => string | null;
  /** What holds, as far as known. */
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
