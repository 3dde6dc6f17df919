import fc from "fast-check";
import { expect, test } from "vitest";
import { isUsername } from "#domain/username.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import { chooseUsername, validateContent } from "./import-validation.ts";

const names = fc.oneof(fc.string({ maxLength: 80, unit: "grapheme" }), fc.string({ maxLength: 80, unit: "binary" }));

test("any file name gives a valid username or an error", () => {
  fc.assert(
    fc.property(names, names, fc.option(names, { nil: undefined }), (name, own, asked) => {
      try {
        expect(isUsername(chooseUsername({ name, answer: { user: { username: own } } }, asked))).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(ClosetProblem);
        expect((error as Error).message).toContain("--username");
      }
    }),
    { numRuns: 1000 },
  );
});

test("a numeric username becomes its digits", () => {
  expect(chooseUsername({ name: "export", answer: { user: { username: 501 } } })).toBe("501");
});

test("any answer is read or rejected, and all its entries have an id", async () => {
  const entries = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.array(fc.jsonValue({ maxDepth: 3 })));
  const lists = ["user", "items", "outfits", "collections", "collectionItems", "inspirations"];
  const answers = fc.record(Object.fromEntries(lists.map((list) => [list, entries])), { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      try {
        const { closet } = await validateContent({ answer: { ...answer, status: "OK" } }, "jane");
        expect(closet.user.username).toBe("jane");
        for (const { id } of [...closet.items, ...closet.collections]) expect(id.length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(ClosetProblem);
      }
    }),
  );
});
