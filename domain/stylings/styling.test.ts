import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decideStyling,
  STYLING_DECISIONS,
  STYLING_STATES,
  type StylingDecision,
  type StylingState,
  toStylistState,
} from "./styling.ts";

test.for<[state: StylingState, decision: StylingDecision, after: StylingState | null, wasAsked?: boolean]>([
  ["sent", "seen", "seen"],
  ["sent", "accept", "accepted"],
  ["seen", "decline", "declined"],
  ["accepted", "accept", "accepted"],
  ["accepted", "decline", null],
  ["declined", "accept", null],
  ["withdrawn", "accept", null],
  ["withdrawn", "decline", null],
  ["accepted", "seen", "accepted"],
  ["sent", "block", "declined"],
  ["accepted", "block", "accepted"],
  ["declined", "reopen", "seen"],
  ["declined", "reopen", "asked", true],
  ["accepted", "reopen", null],
  ["withdrawn", "reopen", null],
  ["sent", "unblock", "sent"],
  ["sent", "report", "sent"],
  ["seen", "change", "asked"],
  ["asked", "change", "asked"],
  ["asked", "accept", "accepted"],
  ["asked", "block", "declined"],
  ["asked", "seen", "asked"],
  ["accepted", "change", null],
  ["declined", "change", null],
  ["withdrawn", "change", null],
])("%s: after %s it is %s", ([state, decision, after, wasAsked = false]) => {
  expect(decideStyling(state, decision, wasAsked)).toBe(after);
});

test("a repeated decision changes nothing, and only a declined styling becomes open again", () => {
  const decisions = fc.array(fc.constantFrom(...STYLING_DECISIONS));
  fc.assert(
    fc.property(fc.constantFrom(...STYLING_STATES), decisions, fc.boolean(), (first, all, wasAsked) => {
      let state = first;
      for (const decision of all) {
        const after = decideStyling(state, decision, wasAsked) ?? state;
        expect(decideStyling(after, decision, wasAsked) ?? after).toBe(after);
        if (["accepted", "withdrawn"].includes(state)) expect(after).toBe(state);
        if (state === "declined" && decision !== "reopen") expect(after).toBe(state);
        state = after;
      }
    }),
  );
});

test("the stylist does not learn that a styling was declined", () => {
  expect(STYLING_STATES.map(toStylistState)).toEqual(["sent", "seen", "asked", "accepted", "seen", "withdrawn"]);
});
