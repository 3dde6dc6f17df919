import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createForeignAddresses,
  FOREIGN_PICTURE_PATH,
  type ForeignClaim,
  readForeignClaim,
} from "./foreign-address.ts";

const ADDRESS = "https://cdn.example/a b/ü.png?x=1&y=/../#z";
const aClosets = { usernameKey: "jané & co", address: ADDRESS };

/** What the server makes of an address that a page shows. */
function read(address: string | null): ForeignClaim {
  const claim = readForeignClaim(new URL(address ?? "", "https://closet.example").searchParams);
  if (!claim) throw new Error(`No claim: ${address}`);
  return claim;
}

test("an address of ours names the closet and the picture, and nothing in it needs to be escaped in a page", () => {
  const { toShownAddress, isGenuine } = createForeignAddresses(["a secret"]);
  const shown = toShownAddress(aClosets, "token");
  expect(shown).toMatch(/^\/images\/foreign\?closet=[\w.~+%*-]+&u=[\w.~+%*-]+&s=[\w-]{22}$/);
  expect(read(shown)).toMatchObject(aClosets);
  expect(isGenuine(read(shown), "token")).toBe(true);
  expect(toShownAddress(aClosets, "token")).toBe(shown);
});

test("a picture of ours stays at its address", () => {
  const { toShownAddress } = createForeignAddresses(["a secret"]);
  for (const address of ["/images/abc", "/images/foreign?u=https://cdn.example/"]) {
    expect(toShownAddress({ usernameKey: "jane", address }, "token")).toBe(address);
  }
  expect(toShownAddress({ usernameKey: "jane", address: "HTTP://cdn.example/" }, "token")).toContain(
    "/images/foreign?",
  );
});

test("an address that is too long to be asked for is none", () => {
  const { toShownAddress } = createForeignAddresses(["a secret"]);
  const address = `https://cdn.example/${"a".repeat(5000)}`;
  expect(toShownAddress({ usernameKey: "jane", address }, "token")?.length).toBeLessThanOrEqual(6000);
  expect(toShownAddress({ usernameKey: "jane", address: `${address}${"a".repeat(1000)}` }, "token")).toBeNull();
  expect(toShownAddress({ usernameKey: "jane", address: `${address}${"/".repeat(500)}` }, "token")).toBeNull();
});

test("nobody makes one of another closet, picture, token or secret, nor moves a letter from one to the other", () => {
  const part = fc.string({ maxLength: 6, unit: fc.constantFrom("a", "b", '"', ",", "\n", "\\", "]") });
  const claim = fc.record({ usernameKey: part, path: part, token: part, secret: fc.constantFrom("one", "two") });
  fc.assert(
    fc.property(claim, claim, (one, other) => {
      const shown = createForeignAddresses([one.secret]).toShownAddress(
        { usernameKey: one.usernameKey, address: `http://${one.path}` },
        one.token,
      );
      const { s: signature = "" } = Object.fromEntries(new URL(shown ?? "", "http://x").searchParams);
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      const { isGenuine } = createForeignAddresses([other.secret]);
      const forged = { usernameKey: other.usernameKey, address: `http://${other.path}`, signature };
      return isGenuine(forged, other.token) === isSame;
    }),
    { numRuns: 500 },
  );
});

test("where one part ends and the next begins is signed, too", () => {
  const { toShownAddress, isGenuine } = createForeignAddresses(["a secret"]);
  const { signature } = read(toShownAddress({ usernameKey: "jane", address: "http://x/" }, "token"));
  expect(isGenuine({ usernameKey: "jane", address: "http://x/", signature }, "token")).toBe(true);
  expect(isGenuine({ usernameKey: "janet", address: "http://x/", signature }, "oken")).toBe(false);
  expect(isGenuine({ usernameKey: "janetoken", address: "http://x/", signature }, "")).toBe(false);
});

test("one letter of a signature more, less or other is none", () => {
  const { toShownAddress, isGenuine } = createForeignAddresses(["a secret"]);
  const claim = read(toShownAddress(aClosets, "token"));
  for (let at = 0; at < claim.signature.length; at += 1) {
    const letter = claim.signature[at] === "A" ? "B" : "A";
    const signature = claim.signature.slice(0, at) + letter + claim.signature.slice(at + 1);
    expect(isGenuine({ ...claim, signature }, "token")).toBe(false);
  }
  for (const signature of ["", claim.signature.slice(1), `${claim.signature}A`, "ü".repeat(22)]) {
    expect(isGenuine({ ...claim, signature }, "token")).toBe(false);
  }
});

test("after a change of the secret, addresses of the old one are good as long as it is named", () => {
  const old = createForeignAddresses(["old"]).toShownAddress(aClosets, "token");
  const both = createForeignAddresses(["new", "old"]);
  expect(both.isGenuine(read(old), "token")).toBe(true);
  expect(both.toShownAddress(aClosets, "token")).toBe(
    createForeignAddresses(["new"]).toShownAddress(aClosets, "token"),
  );
  expect(createForeignAddresses(["new"]).isGenuine(read(old), "token")).toBe(false);
  expect(() => createForeignAddresses([])).toThrow("no secret");
});

test("what cannot be one of ours claims nothing", () => {
  const good = { closet: "jane", u: ADDRESS, s: "A".repeat(22) };
  expect(readForeignClaim(new URLSearchParams(good))).not.toBeNull();
  const bad = [
    { closet: "" },
    { closet: "a\0b" },
    { u: "" },
    { u: "/images/a" },
    { u: "file:///etc/passwd" },
    { s: "" },
    { s: "A".repeat(21) },
    { s: "A".repeat(23) },
    { s: `${"A".repeat(21)}/` },
  ];
  for (const change of bad) expect(readForeignClaim(new URLSearchParams({ ...good, ...change }))).toBeNull();
  expect(readForeignClaim(new URLSearchParams())).toBeNull();
  expect(FOREIGN_PICTURE_PATH).toBe("/images/foreign");
});
