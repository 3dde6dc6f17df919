import type { Visibility } from "#server/db/schema.ts";

export type VisibilityOptions = {
  /** Of a new closet and of one that is replaced. */
  visibility?: Visibility;
  /** Of a new closet alone, whatever its file says. */
  visibilityOfNew?: Visibility;
};

export type ChosenVisibility = {
  ofNew: Visibility;
  /** Null: it stays as it is. */
  ofReplaced: Visibility | null;
};

/** Who may see an imported closet: what the import asks for, else for a new closet what its file says, else public. */
export const chooseVisibility = (
  { visibility, visibilityOfNew }: VisibilityOptions,
  source: { visibility?: Visibility },
): ChosenVisibility => ({
  ofNew: visibility ?? visibilityOfNew ?? source.visibility ?? "public",
  ofReplaced: visibility ?? null,
});
