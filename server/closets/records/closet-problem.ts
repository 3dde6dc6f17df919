import { toPlainLine } from "#domain/plain-text.ts";
import type { FileFault } from "#domain/import-reason.ts";
import { CLOSET_COMMAND } from "#server/config/program-folder.ts";

type ProblemOptions = ErrorOptions & {
  advice?: string;
  file?: string;
  fault?: FileFault;
};

/** An error for the operator, in one line: the reason, and what to do. */
export class ClosetProblem extends Error {
  readonly reason: string;
  readonly advice: string | undefined;
  readonly fault: FileFault | undefined;

  constructor(reason: string, { advice, file, fault, ...options }: ProblemOptions = {}) {
    // The reason quotes the file, which may contain line breaks.
    super(
      toPlainLine(`${file === undefined ? "" : `${file}: `}${reason}${advice === undefined ? "" : `; ${advice}`}`),
      options,
    );
    this.reason = toPlainLine(reason);
    this.advice = advice;
    this.fault = fault;
  }
}

/** `it` in the reason is the imported file. */
export class FileProblem extends ClosetProblem {
  inFile(file: string): ClosetProblem {
    return new ClosetProblem(this.reason, {
      file,
      cause: this,
      ...(this.advice !== undefined && { advice: this.advice }),
      ...(this.fault && { fault: this.fault }),
    });
  }
}

export class NoSuchCloset extends ClosetProblem {}

export class ClosetExists extends ClosetProblem {}

export class WriterBusy extends ClosetProblem {}

export class PicturesChanged extends ClosetProblem {
  constructor() {
    super("another import or removal deleted pictures of this closet; try again");
  }
}

export const noSuchCloset = (username: string): NoSuchCloset =>
  new NoSuchCloset(`there is no closet “${username.slice(0, 80)}”`, {
    advice: `list them with \`${CLOSET_COMMAND} list\``,
  });
