import fc from "fast-check";
import { isAbsolute, join, relative } from "node:path";
import { expect, test } from "vitest";
import { PictureProblem } from "#server/pictures/picture-check.ts";
import { getPathCandidates } from "./picture-path.ts";

const piece = fc.oneof(
  fc.constantFrom("..", ".", "", "/", "\\", "%2e", "%2E%2e", "%2f", "%5c", "%", "%00", "a", "é", "file:", "~", " "),
  fc.string({ maxLength: 5 }),
);

const addresses = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("/")),
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
);

test("no candidate of any address leaves the folder", () => {
  fc.assert(
    fc.property(addresses, (address) => {
      let candidates: string[];
      try {
        candidates = getPathCandidates(address);
      } catch (error) {
        expect(error).toBeInstanceOf(PictureProblem);
        return;
      }
      for (const candidate of candidates) {
        const way = relative("/folder", join("/folder", candidate));
        expect(isAbsolute(candidate)).toBe(false);
        expect(way.split("/")[0]).not.toBe("..");
        expect(candidate).not.toContain("\0");
      }
    }),
    { numRuns: 2000 },
  );
});

test("an address is tried as written, then decoded", () => {
  expect(getPathCandidates("a%20b.png")).toEqual(["a%20b.png", "a b.png"]);
  expect(getPathCandidates("100%.png")).toEqual(["100%.png"]);
  expect(getPathCandidates("é.png".normalize("NFD"))[0]).toBe("é.png".normalize("NFD"));
});
