import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { handOver } from "./hand-over.ts";

afterEach(() => void vi.unstubAllGlobals());

const PAGE = "https://shop.example/belts";

/** `attribute`: what each element that the bookmark looks for says. */
function bring(scripts: readonly string[], attribute: string | null = null): URLSearchParams {
  const opened: string[] = [];
  vi.stubGlobal("location", new URL(PAGE));
  vi.stubGlobal("open", (address: string) => void opened.push(address));
  vi.stubGlobal("document", {
    title: "Belts",
    querySelector: () => (attribute === null ? null : { getAttribute: () => attribute }),
    querySelectorAll: () => scripts.map((textContent) => ({ textContent })),
  });
  handOver("https://closet.example/closet/wish");
  const [address = "", ...others] = opened;
  expect([address.split("#")[0], others]).toEqual(["https://closet.example/closet/wish", []]);
  return new URLSearchParams(address.slice(address.indexOf("#") + 1));
}

test("an address that cannot be read, and an offer that is none, leave the rest", () => {
  const product = { "@type": ["Product"], name: "Red belt", offers: [null, { price: 39.9, priceCurrency: "EUR" }] };
  const read = bring([JSON.stringify({ "@graph": [null, { "@type": { toString: 1 } }, product] })], "https://");
  expect(Object.fromEntries(read)).toEqual({
    title: "Red belt",
    url: PAGE,
    price: "39.9",
    currency: "EUR",
    picture: "",
  });
  expect(bring(['[{"@type":"Product","image":[null]}]', "{"]).get("title")).toBe("Belts");
});

test("no page stops the bookmark", () => {
  const nonsense = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.jsonValue(),
      fc.constantFrom("Product", null, "https://", "//", "\ud800"),
      fc.array(tie("value")),
      fc.dictionary(
        fc.constantFrom("@type", "@graph", "offers", "image", "url", "name", "price", "lowPrice", "toString"),
        tie("value"),
      ),
    ),
  })).value;
  const product = fc
    .record({ "@type": fc.constant("Product") })
    .chain((fields) =>
      fc.dictionary(fc.constantFrom("offers", "image", "name"), nonsense).map((rest) => ({ ...rest, ...fields })),
    );
  const script = fc.oneof(
    fc.string(),
    fc.oneof(nonsense, product).map((value) => JSON.stringify(value) ?? ""),
  );
  const attribute = fc.option(
    fc.oneof(fc.string(), fc.constantFrom("https://", "http://[", "data:,", "x".repeat(9000))),
  );
  fc.assert(
    fc.property(fc.array(script, { maxLength: 3 }), attribute, (scripts, text) => {
      expect([...bring(scripts, text).keys()]).toEqual(["title", "url", "price", "currency", "picture"]);
    }),
  );
});
