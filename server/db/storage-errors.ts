const SYSTEM_ERRORS: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk's quota is used up",
  EROFS: "the disk is read-only",
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  EEXIST: "a file of this name exists already",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a folder was expected",
  EISDIR: "a file was expected",
  EMFILE: "too many files are open",
  EIO: "the disk cannot be read or written",
};

const SQLITE_ERRORS = new Map([
  [5, "the database is busy; try again"],
  [8, "the database cannot be written to"],
  [10, "the disk cannot be read or written"],
  [11, "the database is damaged"],
  [13, "the disk is full"],
  [14, "the database cannot be opened"],
  [26, "the file of the database is not a database"],
]);

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const POSTGRES_ERRORS: Record<string, string> = {
  "53100": "the disk of the database is full",
  "25006": "the database is read-only",
  "58030": "the database cannot read or write its disk",
};

const UNWRITABLE_CODES = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EIO"]);
const UNWRITABLE_RESULTS = new Set([8, 10, 13, 14]);

export function describeSystemError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("errcode" in error) return SQLITE_ERRORS.get(Number(error.errcode) & 0xff) ?? null;
  return SYSTEM_ERRORS[(error as NodeJS.ErrnoException).code ?? ""] ?? null;
}

export function describeStorageError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = "" } = error as NodeJS.ErrnoException;
  const isUnwritable =
    "errcode" in error ? UNWRITABLE_RESULTS.has(Number(error.errcode) & 0xff) : UNWRITABLE_CODES.has(code);
  if (isUnwritable) return describeSystemError(error);
  return POSTGRES_ERRORS[code] ?? describeStorageError(error.cause);
}

/** Why a folder or a database cannot be used, for the operator. */
export const describeUnusable = (error: unknown): string =>
  describeStorageError(error) ?? describeSystemError(error) ?? (error as Error).message;

/** Another owner or mode of the file would help. */
export function isPermissionMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isMissing =
    "errcode" in error
      ? [8, 14].includes(Number(error.errcode) & 0xff)
      : ["EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "");
  return isMissing || isPermissionMissing(error.cause);
}
