import type fc from "fast-check";

/** Somebody who is signed in: what her requests carry. */
export type FuzzAccount = { email: string; userId: string; cookie: string; token: string };

export type FuzzCall = {
  method: string;
  path: string;
  body?: Record<string, unknown>;
  /** Of the body; JSON unless it is said. */
  type?: string;
  person?: FuzzAccount;
  /** Lines of the head that prove who she is, as they should be or nearly. */
  proof?: fc.Arbitrary<string>;
  /** Never `DELETE`: it would be the end of the person. */
  isOwn?: boolean;
};
