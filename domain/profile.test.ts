import fc from "fast-check";
import { expect, test } from "vitest";
import {
  buildProfileChanges,
  hasNames,
  isProfileComplete,
  joinNames,
  type Profile,
  readProfile,
  splitName,
  suggestNames,
} from "./profile.ts";

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

test("a profile with its five required fields is complete, even if other fields are missing", () => {
  expect(isProfileComplete(COMPLETE)).toBe(true);
});

test.each(REQUIRED)("a profile without %s is not complete", (field) => {
  const { [field]: _, ...rest } = COMPLETE;
  expect(isProfileComplete(rest)).toBe(false);
  expect(isProfileComplete({ ...COMPLETE, [field]: field === "goals" ? [] : "" })).toBe(false);
  expect(isProfileComplete({ ...COMPLETE, [field]: field === "goals" ? [" "] : " \n" })).toBe(false);
  expect(isProfileComplete({ ...COMPLETE, [field]: field === "goals" ? ["\u200B"] : "\u2060" })).toBe(false);
});

const text = fc.constantFrom(undefined, "", " ", "Jane");

test("one filled goal among blank ones is enough", () => {
  expect(isProfileComplete({ ...COMPLETE, goals: ["", "\u200B", "Style"] })).toBe(true);
});

test("a profile is complete if none of the five fields is missing or blank", () => {
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

test("a document is read field by field: unknown and wrong fields are ignored", () => {
  const document = { ...COMPLETE, isWeb: true, openOc: false };
  expect(readProfile({ ...document, role: "admin" })).toEqual(document);
  expect(
    readProfile({ firstName: 7, goals: "Style", isWeb: "yes", updatedAt: "today", lastName: null, openOc: 1 }),
  ).toEqual(EMPTY);
  expect(readProfile({ goals: null })).toEqual(EMPTY);
  expect(readProfile({ goals: { 0: "Style" } })).toEqual(EMPTY);
  expect(readProfile({ goals: ["Style", 7, null] })).toEqual({ ...EMPTY, goals: ["Style"] });
});

test("inherited properties of an object are not fields of a document", () => {
  expect(readProfile(JSON.parse('{"__proto__":"string","toString":"string","constructor":"string"}'))).toEqual(EMPTY);
});

test.each([null, undefined, "text", 7, true, [[]]])("%j is not a profile document", (answer) => {
  expect(readProfile(answer)).toBeNull();
});

test("reading a profile twice gives the same profile, for any answer", () => {
  const fields = fc.constantFrom("firstName", "goals", "isWeb", "updatedAt", "email", "__proto__", "other");
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(fields, fc.jsonValue())), (answer) => {
      const profile = readProfile(answer);
      if (profile) expect(readProfile(JSON.parse(JSON.stringify(profile)))).toEqual(profile);
    }),
  );
});

const DEFAULTS = {
  sourceAttributionText: "Friend or Family",
  socialMediaSource: "emma",
  goals: ["I want to style my friends."],
  otherSourceText: "emma",
  isWeb: true,
  openOc: true,
};

const JANE = { firstName: " Jane ", lastName: "Roe " };

test("Continue writes the names, and defaults for missing fields", () => {
  expect(buildProfileChanges({ email: "jane@x.example", updatedAt: 0 }, JANE, "emma")).toEqual({
    firstName: "Jane",
    lastName: "Roe",
    ...DEFAULTS,
  });
});

test("without an inviter the sources are null", () => {
  const changes = buildProfileChanges({ email: "jane@x.example", updatedAt: 0 }, JANE, null);
  expect(changes).toMatchObject({ socialMediaSource: null, otherSourceText: null });
});

test("Continue keeps filled fields; blank fields count as missing", () => {
  const profile = {
    email: "jane@x.example",
    updatedAt: 0,
    socialMediaSource: "vera",
    goals: ["Less"],
    isWeb: false,
    openOc: false,
    sourceAttributionText: " ",
  };
  expect(buildProfileChanges(profile, JANE, "emma")).toEqual({
    firstName: "Jane",
    lastName: "Roe",
    sourceAttributionText: "Friend or Family",
    otherSourceText: "emma",
  });
});

test("Continue with an inviter completes any profile, and keeps its filled fields", () => {
  fc.assert(
    fc.property(
      fc.record(
        {
          email: fc.emailAddress(),
          updatedAt: fc.nat(),
          socialMediaSource: fc.string(),
          goals: fc.array(fc.string()),
          sourceAttributionText: fc.string(),
          otherSourceText: fc.string(),
          isWeb: fc.boolean(),
          openOc: fc.boolean(),
        },
        { requiredKeys: ["email", "updatedAt"] },
      ),
      fc.record({ firstName: fc.string(), lastName: fc.string() }).filter(hasNames),
      (profile, names) => {
        const changes = buildProfileChanges(profile, names, "emma");
        expect(isProfileComplete({ ...profile, ...changes } as Profile)).toBe(true);
        if (isProfileComplete({ ...profile, ...JANE })) expect(changes).not.toHaveProperty("goals");
      },
    ),
  );
});

/** Parts of a typed, dictated or pasted name, also invisible ones. */
const name = fc
  .array(
    fc.constantFrom(
      "Jane",
      "Ünal",
      "ایلیا",
      "می\u200Cنا",
      " ",
      "\u00A0",
      "\t",
      "\r\n",
      "\u0000",
      "\u200B",
      "\u2060",
      "\u3164",
    ),
  )
  .map((parts) => parts.join(""));
const SEEN = /[a-zÜ\u0627-\u06CC]/i;

test("a name is saved on one line with single spaces and all its words", () => {
  fc.assert(
    fc.property(name, name, (firstName, lastName) => {
      const changes = buildProfileChanges(EMPTY, { firstName, lastName }, null);
      for (const [written, given] of [
        [changes.firstName ?? "", firstName],
        [changes.lastName ?? "", lastName],
      ] as const) {
        expect(written).not.toMatch(/\p{Cc}|\s\s|^\s|\s$/u);
        expect(written.replaceAll(" ", "")).toBe(given.replace(/[\s\p{Cc}]/gu, ""));
      }
    }),
  );
});

test("a name of invisible characters is blank", () => {
  fc.assert(
    fc.property(name, name, (firstName, lastName) => {
      expect(hasNames({ firstName, lastName })).toBe(SEEN.test(firstName) && SEEN.test(lastName));
    }),
  );
});

test("the form suggests the profile's names, and names from the display name for blank ones", () => {
  const profile = { ...EMPTY, firstName: "Janet", lastName: " " };
  expect(suggestNames(profile, "Jane Roe")).toEqual({ firstName: "Janet", lastName: "Roe" });
  expect(suggestNames(EMPTY, "Jane\tRoe")).toEqual({ firstName: "Jane", lastName: "Roe" });
  expect(suggestNames({ ...EMPTY, firstName: "" }, " ")).toEqual({ firstName: "", lastName: "" });
  const given = fc.option(name, { nil: undefined });
  fc.assert(
    fc.property(given, given, name, (firstName, lastName, displayName) => {
      const guess = splitName(displayName);
      const suggested = suggestNames({ ...EMPTY, firstName, lastName } as Profile, displayName);
      expect(suggested.firstName).toBe(SEEN.test(firstName ?? "") ? firstName : guess.firstName);
      expect(suggested.lastName).toBe(SEEN.test(lastName ?? "") ? lastName : guess.lastName);
      for (const guessed of Object.values(guess)) expect(guessed === "" || SEEN.test(guessed)).toBe(true);
    }),
  );
});

test.for([
  ["Jane Roe", { firstName: "Jane", lastName: "Roe" }],
  ["  Jane   van der  Roe ", { firstName: "Jane", lastName: "van der Roe" }],
  ["Mary\u00a0Jane van\u00a0der\u00a0Roe", { firstName: "Mary Jane", lastName: "van der Roe" }],
  ["Jane", { firstName: "Jane", lastName: "" }],
  ["", { firstName: "", lastName: "" }],
] as const)("the display name %j is split into %j", ([name, names]) => {
  expect(splitName(name)).toEqual(names);
});

test("joining and splitting a first and a last name gives the same names", () => {
  const seen = name.filter((text) => SEEN.test(text));
  const tidy = (text: string) => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  fc.assert(
    fc.property(seen, seen, (firstName, lastName) => {
      const names = splitName(joinNames({ firstName, lastName }));
      expect(names).toEqual({ firstName: tidy(firstName), lastName: tidy(lastName) });
    }),
  );
  expect(joinNames({ firstName: "Jane", lastName: "" })).toBe("Jane");
});

test.for([
  [{ firstName: "Jane", lastName: "Roe" }, true],
  [{ firstName: "Jane", lastName: " " }, false],
  [{ firstName: "", lastName: "Roe" }, false],
] as const)("both names are filled in %j: %s", ([names, expected]) => {
  expect(hasNames(names)).toBe(expected);
});
