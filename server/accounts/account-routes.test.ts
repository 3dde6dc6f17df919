import { expect, test } from "vitest";
import { openTestAccounts } from "#tests/support/factories/accounts.ts";

const CHANGING = [
  ["POST", "/auth/sendSalesLink"],
  ["POST", "/auth/sign-in/link"],
  ["POST", "/auth/checkClaims"],
  ["POST", "/auth/sign-out"],
  ["PATCH", "/users/me"],
  ["DELETE", "/users/me"],
] as const;

test.for(CHANGING)("%s %s from another site is rejected, even with valid cookies", async ([method, path]) => {
  const { signIn } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  const bearer = await jane.bearer();
  for (const headers of [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "https://closet.example.evil.example" },
    { Origin: "http://closet.example" },
    { Origin: "" },
    // Some browser requests have no Origin header.
    { Origin: null, "Sec-Fetch-Site": "cross-site" },
    { Origin: null, "Sec-Fetch-Site": "same-site" },
  ]) {
    const response = await jane.call(method, path, { body: {}, headers: { ...bearer, ...headers } });
    expect([response.status, await response.json()]).toEqual([
      403,
      { status: "ERROR", code: "foreignOrigin", message: "This only works from a page of this site." },
    ]);
  }
  expect(await jane.findToken()).not.toBeNull();
});

test.for(CHANGING.filter(([method]) => method !== "DELETE"))(
  "%s %s rejects every content type that a form can send",
  async ([method, path]) => {
    const { open } = await openTestAccounts();
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "text/json",
    ]) {
      const response = await open().call(method, path, { body: "{}", headers: { "Content-Type": type } });
      expect(response.status).toBe(415);
    }
  },
);

test.for(CHANGING)("%s %s limits the body and rejects malformed JSON", async ([method, path]) => {
  const { open } = await openTestAccounts();
  const huge = await open().call(method, path, { body: { email: "a".repeat(100_000) } });
  expect(huge.status).toBe(413);
  for (const body of ["", "{", "null", "[]", '"text"', "{}"]) {
    const response = await open().call(method, path, { body });
    expect(response.status).toBeLessThan(500);
    const text = await response.text();
    if (!response.ok)
      expect(JSON.parse(text)).toEqual({ status: "ERROR", code: expect.any(String), message: expect.any(String) });
  }
});
