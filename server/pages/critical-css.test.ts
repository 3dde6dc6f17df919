import fc from "fast-check";
import { expect, test } from "vitest";
import { createStyleSelector, splitRules } from "./critical-css.ts";

const select = (sheet: string, html: string) => createStyleSelector(splitRules(sheet))(html);

test("a page gets the rules of its classes, in the order of the sheet", () => {
  const sheet = "._a{x:1}p{x:2}._b{x:3}._a ._b{x:4}._c{x:5}";
  expect(select(sheet, '<p class="_a _c">')).toBe("._a{x:1}p{x:2}._c{x:5}");
});

test("a missing class in a selector list, in :not() or in :is() does not remove a rule", () => {
  expect(select("._a,._b{x:1}", '<p class="_b">')).toBe("._a,._b{x:1}");
  expect(select("._a:not(._b){x:1}", '<p class="_a">')).toBe("._a:not(._b){x:1}");
  expect(select("._a:is(._b,._c){x:1}", '<p class="_a">')).toBe("._a:is(._b,._c){x:1}");
});

test("a rule for what holds another element is kept only with the class of both", () => {
  const sheet = "._a:has(> ._b){x:1}._a:has(:not(._c)){x:2}div:has(> ._c){x:3}";
  expect(select(sheet, '<p class="_a"><p class="_b">')).toBe("._a:has(> ._b){x:1}._a:has(:not(._c)){x:2}");
});

test("a rule with nested parentheses is kept only with its class", () => {
  const sheet = "._a:is(:lang(ar),:lang(fa)):before{x:1}._b:is(:lang(ar),:lang(fa)):before{x:2}";
  expect(select(sheet, '<p class="_a">')).toBe("._a:is(:lang(ar),:lang(fa)):before{x:1}");
});

test("a rule for a later state of an element is kept", () => {
  const sheet = "._a[open]{x:1}._a:has(input:checked){x:2}:focus-visible{x:3}[data-cut] ._a{x:4}";
  expect(select(sheet, '<p class="_a">')).toBe(sheet);
});

test("a media or container rule keeps only its used rules, and is removed when none is used", () => {
  const sheet =
    "@media screen{._a{x:1}._b{x:2}}@container (width<=1rem){._b{x:3}}@media screen{@media (hover){._a{x:4}}}";
  expect(select(sheet, '<p class="_a">')).toBe("@media screen{._a{x:1}}@media screen{@media (hover){._a{x:4}}}");
});

test("what only a printed page needs is left out", () => {
  const sheet = "@page{margin:1px}@media print{._a{x:1}}@media print and (width>1px){._a{x:2}}._a{x:3}";
  expect(select(sheet, '<p class="_a">')).toBe("._a{x:3}");
});

test("web fonts are left out; local fallback fonts and keyframes are kept", () => {
  const alike = "@font-face{font-family:B;src:local(C)}@keyframes k{0%{x:1}to{x:2}}";
  expect(select(`@font-face{font-family:A;src:url(/a.woff2)}${alike}`, "")).toBe(alike);
});

test("the rules of a sheet, joined, are the sheet", () => {
  const name = fc.constantFrom("._a", "p", "._a ._b", "@media print", "@font-face");
  const { rule } = fc.letrec<{ rule: string; body: string }>((tie) => ({
    rule: fc.tuple(name, tie("body")).map(([head, body]) => `${head}{${body}}`),
    body: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom("", "x:1", "x:1;y:2"),
      fc.array(tie("rule"), { maxLength: 3 }).map((rules) => rules.join("")),
    ),
  }));
  fc.assert(
    fc.property(fc.array(rule), (rules) => {
      expect(splitRules(rules.join(""))).toEqual(rules);
    }),
  );
});
