/** The signed-in user's own document, `users/{userId}` (spec §3): what is not there is not known yet. */
export type Profile = {
  firstName?: string;
  lastName?: string;
  email: string;
  socialMediaSource?: string;
  goals?: string[];
  sourceAttributionText?: string;
  otherSourceText?: string;
  isWeb?: boolean;
  openOc?: boolean;
  /** Epoch milliseconds. */
  updatedAt: number;
};

/** What she may change (spec §7); null takes a field away (spec §9: "or null"). */
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

/** The fields without which the visitor is asked again (spec §4, §5). */
const REQUIRED = ["firstName", "lastName", "socialMediaSource", "goals", "sourceAttributionText"] as const;

/** Something to be seen: besides space there are characters without a shape, such as U+200B, which come along with a paste. */
const isFilled = (text: string): boolean => /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text);

function isMissing(value: string | string[] | boolean | undefined): boolean {
  if (Array.isArray(value)) return !value.some(isFilled);
  return typeof value === "string" ? !isFilled(value) : value === undefined;
}

/** True when all five required fields are filled (spec §4, §5): text that is not blank, a goal at least. */
export const isProfileComplete = (profile: Profile): boolean => !REQUIRED.some((field) => isMissing(profile[field]));

/**
 * A profile document of whatever backend, field by field: a field of another type than ours is not there (an address is
 * empty then, a time 0), unknown ones are ignored. Null for what is no document.
 */
export function readProfile(answer: unknown): Profile | null {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return null;
  const fields = Object.entries(answer).filter(
    ([field, value]) => typeof value === FIELD_TYPES[field as keyof Profile],
  );
  const profile: Profile = { email: "", updatedAt: 0, ...Object.fromEntries(fields) };
  // Of lists, null and other objects, one kind alone is ours.
  if (Array.isArray(profile.goals)) profile.goals = profile.goals.filter((goal) => typeof goal === "string");
  else delete profile.goals;
  return profile;
}

export type Names = { firstName: string; lastName: string };

/** On one line, as a name stands: what was copied out of a sheet has tabs and line breaks. */
const tidyName = (name: string): string => name.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** What Continue writes: the names, and the defaults of what is missing (spec §9). */
export function buildProfileChanges(profile: Profile, names: Names, inviterUsername: string | null): ProfileChanges {
  const defaults = {
    sourceAttributionText: "Friend or Family",
    socialMediaSource: inviterUsername,
    goals: ["I want to style my friends."],
    otherSourceText: inviterUsername,
    isWeb: true,
    openOc: true,
  } satisfies ProfileChanges;
  const missing = Object.entries(defaults).filter(([field]) => isMissing(profile[field as keyof typeof defaults]));
  const { firstName, lastName } = names;
  return { firstName: tidyName(firstName), lastName: tidyName(lastName), ...Object.fromEntries(missing) };
}

/** Stands between the words of one name, where `splitName` does not split. */
const NO_BREAK_SPACE = "\u00a0";

/** The display name of a given and a family name: `splitName` gives both back. */
export const joinNames = ({ firstName, lastName }: Names): string =>
  [firstName, lastName]
    .filter(isFilled)
    .map((name) => tidyName(name).replaceAll(" ", NO_BREAK_SPACE))
    .join(" ");

/** First and last name of a display name, as a first guess: everything after the first word is the last name. */
export function splitName(fullName: string): Names {
  const [firstName = "", ...rest] = fullName
    .split(/(?:(?!\u00a0)[\s\p{Cc}])+/u)
    .map(tidyName)
    .filter(isFilled);
  return { firstName, lastName: rest.join(" ") };
}

/** What the names card begins with: the profile's names where they are filled, else the guess from the display name. */
export function suggestNames({ firstName = "", lastName = "" }: Profile, displayName: string): Names {
  const guess = splitName(displayName);
  return {
    firstName: isFilled(firstName) ? firstName : guess.firstName,
    lastName: isFilled(lastName) ? lastName : guess.lastName,
  };
}

/** Both names are there (spec §5). */
export const hasNames = ({ firstName, lastName }: Names): boolean => isFilled(firstName) && isFilled(lastName);
