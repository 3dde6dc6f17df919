import type fc from "fast-check";

export type FuzzAccount = { email: string; userId: string; cookie: string; token: string };

export type FuzzCall = {
  method: string;
  path: string;
  body?: Record<string, unknown>;
  /** The content type; JSON by default. */
  type?: string;
  person?: FuzzAccount;
  /** Header lines with valid or nearly valid credentials. */
  proof?: fc.Arbitrary<string>;
  /** Never sent as `DELETE`, which would delete the account. */
  isOwn?: boolean;
};
