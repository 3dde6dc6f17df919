import { expect, test, vi } from "vitest";
import { changeEmail } from "./sessions.ts";

test("an address that a signed-out browser wants to change is not called unusable", async () => {
  const answer = { status: "ERROR", code: "signedOut", message: "Sign in first." };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer, { status: 401 })));
  expect(await changeEmail("jane@new.example", null)).toBe("signInAgain");
  vi.unstubAllGlobals();
});
