import { expect, test } from "vitest";
import { isInPart, isOfAccount, readPart, writePart } from "./device-part.ts";

const PART = { account: "a1", owned: ["Jane"], username: "Jane" };

test("what a browser stores belongs to one account and one closet; what 1.0 stored belongs to the owner", () => {
  for (const separator of [":", " "] as const) {
    const mine = readPart(`${writePart(PART, separator)}x`, separator);
    expect(mine).toEqual({ account: "a1", username: "jane" });
    const older = readPart(`Jane${separator}x`, separator);
    expect(older).toEqual({ username: "Jane" });
    if (!mine || !older) throw new Error("The key names no closet.");
    const asked = [mine, older].map((stored) => [
      isInPart(PART)(stored),
      isInPart({ ...PART, account: "a2", owned: [] })(stored),
      isInPart({ ...PART, username: "kim" })(stored),
      isOfAccount(PART)(stored),
    ]);
    expect(asked).toEqual([
      [true, false, false, true],
      [true, false, false, true],
    ]);
  }
});
