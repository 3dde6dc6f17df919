import fc from "fast-check";
import { expect, test } from "vitest";
import { isProfileComplete, type Profile, readProfile } from "./profile.ts";

const REQUIRED = ["firstName", "lastName", "socialMediaSource", "goals", "sourceAttributionText"] as const;

const EMPTY: Profile = { email: "", updatedAt: 0 };

const COMPLETE: Profile = {
  email: "jane@closet.example",
  updatedAt: 1_700_000_000_000,
  firstName: "Jane",
  lastName: "Doe",
  socialMediaSource: "emma",
  goals: ["I want to style my friends."],
  sourceAttributionText: "Friend or Family",
};

test("a profile with its five required fields is complete, whatever else is missing", () => {
  expect(isProfileComplete(COMPLETE)).toBe(true);
});

test.each(REQUIRED)("a profile without %s is not complete", (field) => {
  const { [field]: _, ...rest } = COMPLETE;
  expect(isProfileComplete(rest)).toBe(false);
  expect(isProfileComplete({ ...COMPLETE, [field]: field === "goals" ? [] : "" })).toBe(false);
  expect(isProfileComplete({ ...COMPLETE, [field]: field === "goals" ? [" "] : " \n" })).toBe(false);
});

const text = fc.constantFrom(undefined, "", " ", "Jane");

test("a profile is complete exactly when none of the five is missing or blank", () => {
  const anyProfile = fc.record({
    firstName: text,
    lastName: text,
    socialMediaSource: text,
    sourceAttributionText: text,
    goals: fc.option(fc.array(fc.constantFrom("", "Style")), { nil: undefined }),
    otherSourceText: text,
  });
  fc.assert(
    fc.property(anyProfile, (fields) => {
      const isBlank = REQUIRED.some((field) => !/\S/.test(String(fields[field] ?? "").replaceAll(",", "")));
      expect(isProfileComplete({ ...EMPTY, ...fields } as Profile)).toBe(!isBlank);
    }),
    { numRuns: 1000 },
  );
});

test("a document is read field by field: unknown ones are ignored, wrong ones are not there", () => {
  const document = { ...COMPLETE, isWeb: true, openOc: false };
  expect(readProfile({ ...document, role: "admin" })).toEqual(document);
  expect(
    readProfile({ firstName: 7, goals: "Style", isWeb: "yes", updatedAt: "today", lastName: null, openOc: 1 }),
  ).toEqual(EMPTY);
  expect(readProfile({ goals: null })).toEqual(EMPTY);
  expect(readProfile({ goals: { 0: "Style" } })).toEqual(EMPTY);
  expect(readProfile({ goals: ["Style", 7, null] })).toEqual({ ...EMPTY, goals: ["Style"] });
});

test("what every object has is no field of a document", () => {
  expect(readProfile(JSON.parse('{"__proto__":"string","toString":"string","constructor":"string"}'))).toEqual(EMPTY);
});

test.each([null, undefined, "text", 7, true, [[]]])("%j is no document", (answer) => {
  expect(readProfile(answer)).toBeNull();
});

test("whatever a backend answers, a profile of it is read again as it is", () => {
  const fields = fc.constantFrom("firstName", "goals", "isWeb", "updatedAt", "email", "__proto__", "other");
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(fields, fc.jsonValue())), (answer) => {
      const profile = readProfile(answer);
      if (profile) expect(readProfile(JSON.parse(JSON.stringify(profile)))).toEqual(profile);
    }),
  );
});
