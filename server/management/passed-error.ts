import { type DatabaseFailure, DatabaseUnavailable } from "#server/db/opened-database.ts";
import { PictureStorageProblem } from "#server/pictures/storage/picture-storage.ts";

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

/** The error that the class makes which the server looks for; any other is an `Error` of that name. */
function revive({ name, message, facts, cause }: PassedError): Error {
  const options = cause ? { cause: unpackError(cause) } : {};
  if (name === "DatabaseUnavailable") return new DatabaseUnavailable(facts.failure as DatabaseFailure, options.cause);
  if (name === "PictureStorageProblem") return new PictureStorageProblem(message, options);
  return new Error(message, options);
}

export function unpackError(passed: PassedError): Error {
  const { name, message, stack, facts } = passed;
  return Object.assign(revive(passed), facts, { name, message, stack });
}
