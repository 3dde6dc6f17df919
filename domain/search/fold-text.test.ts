import { expect, test } from "vitest";
import { foldText, splitWords } from "./fold-text.ts";

test.each([
  ["CRÊPE", "crepe"],
  ["Straße", "STRASSE"],
  ["Smørrebrød", "smorrebrod"],
  ["İpek", "ipek"],
  ["ışık", "isik"],
  ["Œuvre", "oeuvre"],
  ["Çelik", "celik"],
  ["ﬁlet", "filet"],
  ["Ａ１", "a1"],
  ["مُعْطَف", "معطف"],
  ["أحذية", "احذيه"],
  ["معـــطف", "معطف"],
  ["σήμα", "ΣΗΜΑ"],
])("%s and %s are the same text", (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test("words are letters and digits of any script", () => {
  expect(splitWords("T-shirt “Été” 501®, حقيبة/👗")).toEqual(["t", "shirt", "ete", "501", "حقيبه"]);
});
