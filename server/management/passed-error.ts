/** An error as one process tells it another: by what the program and its log ask of errors. */
export type PassedError = {
  name: string;
  message: string;
  stack: string | undefined;
  /** Of its own properties those that are plain: the codes of the system, SQLite and PostgreSQL above all. */
  facts: Record<string, string | number | boolean>;
  cause: PassedError | null;
};

const isFact = (entry: [string, unknown]): entry is [string, string | number | boolean] =>
  ["string", "number", "boolean"].includes(typeof entry[1]);

export function packError(error: unknown): PassedError {
  if (!(error instanceof Error)) return packError(new Error(String(error)));
  const { name, message, stack, cause } = error;
  const facts = Object.fromEntries(Object.entries(error).filter(isFact));
  return { name, message, stack, facts, cause: cause === undefined ? null : packError(cause) };
}

export function unpackError({ name, message, stack, facts, cause }: PassedError): Error {
  const error = new Error(message, cause ? { cause: unpackError(cause) } : {});
  return Object.assign(error, facts, { name, stack });
}
