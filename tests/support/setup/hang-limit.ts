/** A wait longer than this is a hang: tests wait for events, however slow the machine is. */
export const HANG_MS = 120_000;

/** For a program's start and end: the first start loads the demo closets. */
export const PROGRAM_HANG_MS = 600_000;

/** For Vitest. A test waits several times; a hook may start programs. */
export const HANG_LIMITS = {
  expect: { poll: { timeout: HANG_MS } },
  testTimeout: 300_000,
  hookTimeout: PROGRAM_HANG_MS,
};
