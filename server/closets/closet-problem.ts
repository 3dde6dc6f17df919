import { toPlainLine } from "#domain/plain-text.ts";

type ProblemOptions = ErrorOptions & {
  /** What to do about it at the command line. */
  advice?: string;
  /** The file that it is about. */
  file?: string;
};

/** Why nothing was imported, exported or changed: one line for whoever runs the machine, with what to do where something helps. */
export class ClosetProblem extends Error {
  /** The reason alone, for whoever is not at the command line. */
  readonly reason: string;
  readonly advice: string | undefined;

  constructor(reason: string, { advice, file, ...options }: ProblemOptions = {}) {
    // It quotes what a file holds, line breaks included.
    super(
      toPlainLine(`${file === undefined ? "" : `${file}: `}${reason}${advice === undefined ? "" : `; ${advice}`}`),
      options,
    );
    this.reason = toPlainLine(reason);
    this.advice = advice;
  }
}

/** One about a file that is imported; its message says `it` of the file, whose name comes before it. */
export class FileProblem extends ClosetProblem {
  /** The same, said of a file by its name. */
  inFile(file: string): ClosetProblem {
    return new ClosetProblem(this.reason, {
      file,
      cause: this,
      ...(this.advice !== undefined && { advice: this.advice }),
    });
  }
}

export class NoSuchCloset extends ClosetProblem {}

export class ClosetExists extends ClosetProblem {}

/** Somebody else writes closets, and has for long. */
export class WriterBusy extends ClosetProblem {}

/** Another import or removal deleted a picture that this import would have used again. */
export class PicturesChanged extends ClosetProblem {
  constructor() {
    super("pictures of the closet changed during the import; try again");
  }
}

export const noSuchCloset = (username: string): NoSuchCloset =>
  new NoSuchCloset(`there is no closet “${username.slice(0, 80)}”`, {
    advice: "`npm run closet -- list` shows them all",
  });
