/** A longer wait is a hang, however slow the machine is. */
export const HANG_MS = 120_000;

/** The first start of a server loads the demo closets. */
export const PROGRAM_HANG_MS = 600_000;

/** A test waits several times; a hook may start servers. */
export const HANG_LIMITS = {
  expect: { poll: { timeout: HANG_MS } },
  testTimeout: 300_000,
  hookTimeout: PROGRAM_HANG_MS,
};
