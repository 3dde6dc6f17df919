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

const KINDS = {
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

const isFilled = (value: string | undefined): boolean => value !== undefined && value.trim() !== "";

/** True when all five required fields are filled (spec §4, §5): text that is not blank, a goal at least. */
export const isProfileComplete = (profile: Profile): boolean =>
  REQUIRED.every((field) => [profile[field]].flat().some(isFilled));

/**
 * A profile document of whatever backend, field by field: a field of another type than ours is not there (an address is
 * empty then, a time 0), unknown ones are ignored. Null for what is no document.
 */
export function readProfile(answer: unknown): Profile | null {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return null;
  const fields = Object.entries(answer).filter(([field, value]) => typeof value === KINDS[field as keyof Profile]);
  const profile: Profile = { email: "", updatedAt: 0, ...Object.fromEntries(fields) };
  // Of lists, null and other objects, one kind alone is ours.
  if (Array.isArray(profile.goals)) profile.goals = profile.goals.filter((goal) => typeof goal === "string");
  else delete profile.goals;
  return profile;
}
