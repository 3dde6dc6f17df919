/** A wait longer than this is a hang: tests wait for events, however slow the machine is. */
export const HANG_MS = 120_000;

/** For Vitest. A test, and a hook that starts programs, waits several times. */
export const HANG_LIMITS = {
  expect: { poll: { timeout: HANG_MS } },
  testTimeout: 300_000,
  hookTimeout: 600_000,
};
