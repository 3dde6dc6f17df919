import type { z } from "zod";
import type { profileSchema } from "./profile-schemas.ts";

export type Profile = z.infer<typeof profileSchema>;

/** Null deletes a field (spec §7, §9). */
export type ProfileChanges = { [Field in keyof Omit<Profile, "email" | "updatedAt">]?: Profile[Field] | null };

const FIELD_TYPES = {
  firstName: "string",
  lastName: "string",
  email: "string",
  socialMediaSource: "string",
  goals: "object",
  sourceAttributionText: "string",
  otherSourceText: "string",
  isWeb: "boolean",
  openOc: "boolean",
  updatedAt: "number",
} satisfies Record<keyof Profile, string>;

/** Spec §4, §5. */
const REQUIRED = ["firstName", "lastName", "socialMediaSource", "goals", "sourceAttributionText"] as const;

/** Pasted texts contain invisible characters, such as U+200B. */
const isFilled = (text: string): boolean => /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text);

function isMissing(value: string | string[] | boolean | undefined): boolean {
  if (Array.isArray(value)) return !value.some(isFilled);
  return typeof value === "string" ? !isFilled(value) : value === undefined;
}

/** An owner may begin a closet without a last name. */
export const hasFirstName = ({ firstName }: Profile): boolean => !isMissing(firstName);

export const isProfileComplete = (profile: Profile): boolean => !REQUIRED.some((field) => isMissing(profile[field]));

export function readProfile(answer: unknown): Profile | null {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return null;
  const fields = Object.entries(answer).filter(
    ([field, value]) => typeof value === FIELD_TYPES[field as keyof Profile],
  );
  const profile: Profile = { email: "", updatedAt: 0, ...Object.fromEntries(fields) };
  if (Array.isArray(profile.goals)) profile.goals = profile.goals.filter((goal) => typeof goal === "string");
  else delete profile.goals;
  return profile;
}

export type Names = { firstName: string; lastName: string };

const tidyName = (name: string): string => name.replace(/[\s\p{Cc}]+/gu, " ").trim();

const fillMissing = (profile: Profile, names: Names, defaults: ProfileChanges): ProfileChanges => {
  const missing = Object.entries(defaults).filter(([field]) => isMissing(profile[field as keyof ProfileChanges]));
  return { ...buildNameChanges(names), ...Object.fromEntries(missing) };
};

/** Spec §9. */
export const buildProfileChanges = (profile: Profile, names: Names, inviterUsername: string | null): ProfileChanges =>
  fillMissing(profile, names, {
    sourceAttributionText: "Friend or Family",
    socialMediaSource: inviterUsername,
    goals: ["I want to style my friends."],
    otherSourceText: inviterUsername,
    isWeb: true,
    openOc: true,
  });

/** For a sign-in without an invitation. An incomplete profile would open the modal in each closet (spec §2). */
export const buildOwnerProfileChanges = (profile: Profile, names: Names): ProfileChanges =>
  fillMissing(profile, names, {
    sourceAttributionText: "Web",
    socialMediaSource: "Web",
    goals: ["I want to keep my closet."],
    isWeb: true,
  });

/** `splitName` does not split a name at this character. */
const NO_BREAK_SPACE = "\u00a0";

const buildNameChanges = ({ firstName, lastName }: Names): ProfileChanges => ({
  firstName: tidyName(firstName),
  lastName: tidyName(lastName),
});

export const joinNames = ({ firstName, lastName }: Names): string =>
  [firstName, lastName]
    .filter(isFilled)
    .map((name) => tidyName(name).replaceAll(" ", NO_BREAK_SPACE))
    .join(" ");

export function splitName(fullName: string): Names {
  const [firstName = "", ...rest] = fullName
    .split(/(?:(?!\u00a0)[\s\p{Cc}])+/u)
    .map(tidyName)
    .filter(isFilled);
  return { firstName, lastName: rest.join(" ") };
}

export function suggestNames({ firstName = "", lastName = "" }: Profile, displayName: string): Names {
  const guess = splitName(displayName);
  return {
    firstName: isFilled(firstName) ? firstName : guess.firstName,
    lastName: isFilled(lastName) ? lastName : guess.lastName,
  };
}

export const hasNames = ({ firstName, lastName }: Names): boolean => isFilled(firstName) && isFilled(lastName);
