import { expect, test } from "vitest";
import { readShopFacts } from "./shop-facts.ts";

const hand = (facts: Record<string, string>) => readShopFacts(`#${new URLSearchParams(facts)}`);

test("a shop's page hands over name, link, price, currency and picture", () => {
  expect(
    hand({
      title: " Red belt ",
      url: "https://shop.example/belt",
      price: "39.90",
      currency: "EUR",
      picture: "https://shop.example/belt.jpg",
    }),
  ).toEqual({
    name: "Red belt",
    link: "https://shop.example/belt",
    price: "39.90",
    currency: "EUR",
    picture: "https://shop.example/belt.jpg",
  });
});

test("what is missing, too long or no address is left out", () => {
  const nothing = { name: "", link: "", price: "", currency: "", picture: null };
  expect(readShopFacts("")).toEqual(nothing);
  const long = "x".repeat(3000);
  const bad = { url: "javascript:alert(1)", picture: "data:image/png;base64,AA", price: "free", title: "\u202e" };
  expect(hand(bad)).toEqual(nothing);
  expect(hand({ url: `https://${long}`, picture: `https://shop.example/${long}`, price: "1".repeat(13) })).toEqual(
    nothing,
  );
  expect(hand({ title: long, price: "€1,299.00", currency: "EUROS" })).toEqual({
    ...nothing,
    name: "x".repeat(200),
    price: "1299.00",
    currency: "EUR",
  });
});

test.each([
  ["€39.90 – €49.90", ""],
  ["39.90 - 49.90", ""],
  ["39.90 49.90", ""],
  ["1 299,00 €", "1299,00"],
  ["CHF 1'299.00", "1299.00"],
  ["39,- €", "39"],
  ["12.5", "12.5"],
])("of the price %s the form gets %j", (price, text) => expect(hand({ price }).price).toBe(text));
