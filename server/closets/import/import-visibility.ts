import type { Visibility } from "#server/db/schema.ts";

export type VisibilityOptions = {
  visibility?: Visibility;
  /** For new closets; overrides the file. */
  visibilityOfNew?: Visibility;
  /** Ignores the settings of the file, such as its field policy. */
  keepsSettings?: boolean;
};

export type ChosenVisibility = {
  forNew: Visibility;
  forReplaced: Visibility | null;
};

export const chooseVisibility = (
  { visibility, visibilityOfNew }: VisibilityOptions,
  source: { visibility?: Visibility },
): ChosenVisibility => ({
  forNew: visibility ?? visibilityOfNew ?? source.visibility ?? "public",
  forReplaced: visibility ?? null,
});
