import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findShopFacts, forgetShopFacts, keepShopFacts, takeShopFacts } from "./waiting-facts.ts";

const DAY_MS = 24 * 3_600_000;
const FACTS = "#title=Red+belt&price=39.90";

const open = (address: string) => vi.stubGlobal("location", new URL(address, "https://closet.example"));

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.useFakeTimers({ now: 1_795_924_900_000 });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    removeItem: (key: string) => void texts.delete(key),
    setItem: (key: string, text: string) => void texts.set(key, text),
  });
  vi.stubGlobal("history", { state: null, replaceState: (_: unknown, __: string, address: string) => open(address) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(["/closet/wish", "/closet/~jane/wish?to=list"])(
  "what a shop's page hands over to %s waits for the end of the sign-in, once, for a day",
  (to) => {
    open(`/sign-in?to=x${FACTS}`);
    keepShopFacts(to);
    expect(location.href).toBe("https://closet.example/sign-in?to=x");
    open("/closet/wish");
    expect(findShopFacts()).toBe(FACTS);
    vi.setSystemTime(Date.now() + DAY_MS);
    expect(findShopFacts()).toBe("");
    vi.setSystemTime(Date.now() - DAY_MS);
    open("/closet/wish#title=Hat");
    expect(findShopFacts()).toBe("#title=Hat");
    open("/closet/wish");
    takeShopFacts();
    expect(findShopFacts()).toBe(FACTS);
    vi.setSystemTime(Date.now() + 60_000);
    expect(findShopFacts()).toBe("");
    vi.setSystemTime(Date.now() - 60_000);
    forgetShopFacts();
    open("/closet/wish");
    expect(findShopFacts()).toBe("");
  },
);

test("what is for another page, or too long, does not wait", () => {
  for (const [to, facts] of [
    ["/closet/items", FACTS],
    ["/closet/wishes", FACTS],
    ["/closet/wish", `#${"x".repeat(9000)}`],
  ] as const) {
    open(`/sign-in${facts}`);
    keepShopFacts(to);
    open("/closet/wish");
    expect(findShopFacts()).toBe("");
  }
});
