import type { FileFault } from "#domain/import-reason.ts";

/** Why a file cannot be read; “it” in the message is the file. */
export class TableProblem extends Error {
  readonly fault: FileFault | undefined;

  constructor(message: string, { fault, ...options }: ErrorOptions & { fault?: FileFault } = {}) {
    super(message, options);
    this.fault = fault;
  }
}

export const damagedFile = (cause?: unknown): TableProblem =>
  new TableProblem("it is damaged, or not all of it is there", { cause, fault: { code: "damagedFile" } });

export const tooManyRows = (most: number): TableProblem =>
  new TableProblem(`it has more than ${most} rows`, { fault: { code: "tooManyRows" } });
