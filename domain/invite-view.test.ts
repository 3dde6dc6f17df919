import fc from "fast-check";
import { expect, test } from "vitest";
import { getInviteView, type InviteState } from "./invite-view.ts";
import { isProfileComplete, type Profile } from "./profile.ts";

const NAMELESS: Profile = { email: "jane@x.example", updatedAt: 0 };
const COMPLETE: Profile = {
  ...NAMELESS,
  firstName: "Jane",
  lastName: "Roe",
  socialMediaSource: "emma",
  goals: ["I want to style my friends."],
  sourceAttributionText: "Friend or Family",
};

const ANONYMOUS = { session: "ANONYMOUS", hasAccount: false, linkSentTo: null, isEnteringEmail: false } as const;
const SIGNED_IN = { session: "SIGNED_IN", profile: COMPLETE, hasContinued: false } as const;

test.for([
  ["1", { ...SIGNED_IN, profile: NAMELESS }, { view: "NAMES", profile: NAMELESS }],
  ["1", { ...SIGNED_IN, profile: NAMELESS, hasContinued: true }, { view: "NAMES", profile: NAMELESS }],
  ["2", { ...SIGNED_IN, hasContinued: true }, { view: "WELCOME" }],
  ["none", { session: "LOADING" }, { view: "WAIT" }],
  ["3", SIGNED_IN, { view: "SCAN", back: "SIGN_OUT" }],
  ["4", { ...ANONYMOUS, hasAccount: true }, { view: "SCAN", back: "SIGN_UP" }],
  ["5", { ...ANONYMOUS, linkSentTo: "jane@x.example" }, { view: "VERIFY", email: "jane@x.example" }],
  ["6", { ...ANONYMOUS, isEnteringEmail: true }, { view: "EMAIL" }],
  ["7", ANONYMOUS, { view: "SIGN_UP" }],
  ["none", { ...SIGNED_IN, profile: null }, { view: "WAIT" }],
] as const)("view %s of the specification: %j", ([, state, view]) => {
  expect(getInviteView(state)).toEqual(view);
});

const anonymous = fc.record({
  session: fc.constant("ANONYMOUS" as const),
  hasAccount: fc.boolean(),
  linkSentTo: fc.option(fc.emailAddress()),
  isEnteringEmail: fc.boolean(),
});

const profiles = fc
  .record({ firstName: fc.string(), lastName: fc.string(), socialMediaSource: fc.string() }, { requiredKeys: [] })
  .chain((fields) => fc.constantFrom<Profile>({ ...COMPLETE, ...fields }, { ...NAMELESS, ...fields }));

const signedIn = fc.record({
  session: fc.constant("SIGNED_IN" as const),
  profile: fc.option(profiles),
  hasContinued: fc.boolean(),
});

/** The conditions of spec §2 in their order, one by one. */
const CONDITIONS: [view: string, holds: (state: InviteState) => boolean][] = [
  ["NAMES", (state) => state.session === "SIGNED_IN" && state.profile !== null && !isProfileComplete(state.profile)],
  ["WELCOME", (state) => state.session === "SIGNED_IN" && state.profile !== null && state.hasContinued],
  ["SCAN SIGN_OUT", (state) => state.session === "SIGNED_IN" && state.profile !== null],
  ["SCAN SIGN_UP", (state) => state.session === "ANONYMOUS" && state.hasAccount],
  ["VERIFY", (state) => state.session === "ANONYMOUS" && state.linkSentTo !== null],
  ["EMAIL", (state) => state.session === "ANONYMOUS" && state.isEnteringEmail],
  ["SIGN_UP", (state) => state.session === "ANONYMOUS"],
  ["WAIT", () => true],
];

test("each state shows the first view with a fulfilled condition", () => {
  fc.assert(
    fc.property(fc.oneof(anonymous, signedIn, fc.constant({ session: "LOADING" as const })), (state) => {
      const shown = getInviteView(state);
      const name = shown.view === "SCAN" ? `SCAN ${shown.back}` : shown.view;
      expect(name).toBe(CONDITIONS.find(([, holds]) => holds(state))?.[0]);
    }),
    { numRuns: 1000 },
  );
});

test("without an inviter only the first name is needed", () => {
  const named = { email: "jane@mail.example", updatedAt: 0, firstName: "Jane", lastName: "Roe" };
  const signedIn = (profile: Profile | null) =>
    getInviteView({ session: "SIGNED_IN", profile, hasContinued: false }, { isInvited: false });
  expect(signedIn(null)).toEqual({ view: "WAIT" });
  expect(signedIn({ ...named, firstName: " " }).view).toBe("NAMES");
  expect(signedIn({ ...named, lastName: "" })).toEqual({ view: "SIGNED_IN" });
  expect(signedIn(named)).toEqual({ view: "SIGNED_IN" });
});
