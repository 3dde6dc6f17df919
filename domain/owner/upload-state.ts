export const UPLOAD_PROBLEMS = [
  "NOT_A_PICTURE",
  "UNREADABLE",
  "TOO_LARGE",
  "DOUBLE",
  "CLOSET_FULL",
  "NO_SPACE",
  "REJECTED",
] as const;

export type UploadProblem = (typeof UPLOAD_PROBLEMS)[number];

/** Another try with the same file ends in the same way. */
const LASTING_PROBLEMS: ReadonlySet<UploadProblem> = new Set(["NOT_A_PICTURE", "UNREADABLE", "TOO_LARGE"]);

export const canTryAgain = (problem: UploadProblem): boolean => !LASTING_PROBLEMS.has(problem);

const PROBLEMS_BY_STATUS: Partial<Record<number, UploadProblem>> = {
  409: "CLOSET_FULL",
  413: "TOO_LARGE",
  415: "NOT_A_PICTURE",
  422: "UNREADABLE",
  507: "NO_SPACE",
};

/** Null: the call is worth another try. */
export function findUploadProblem(status: number): UploadProblem | null {
  if (status === 507) return "NO_SPACE";
  if (status < 400 || status >= 500 || status === 408 || status === 429) return null;
  return PROBLEMS_BY_STATUS[status] ?? "REJECTED";
}
