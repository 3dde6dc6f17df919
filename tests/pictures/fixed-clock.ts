/** Loaded before the server: its clock begins at `PICTURE_TIME`. */
const offset = Date.parse(process.env.PICTURE_TIME ?? "") - Date.now();
const readClock = Date.now;
const RealDate = Date;

// `new Date()` does not call `Date.now`.
globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [readClock() + offset] : given) as [number]));
  }

  static override now(): number {
    return readClock() + offset;
  }
} as DateConstructor;
