import { assert, type Reply } from "./backend.ts";
import { type Check, expectRejection } from "./check.ts";

/** A deleted cookie does not sign in. */
const signsIn = ({ status, headers }: Reply): boolean =>
  status < 300 && headers.getSetCookie().some((cookie) => !/max-age=0|expires=thu, 01 jan 1970/i.test(cookie));

/** A subaddress of the mailbox, without an account (RFC 5233). */
const toStranger = (email: string): string => email.replace(/(?:\+[^@]*)?@/, `+conformance${Date.now().toString(36)}@`);

const CODE = "conformance-code-that-was-never-sent";

/** Links, providers and the claims check (spec §4, §7; spec decisions, "Accounts"). */
export const SIGN_IN_CHECKS: readonly Check[] = [
  {
    name: "sendSalesLink rejects an invalid e-mail address with 400",
    async run({ call, origin }) {
      for (const email of ["", "jane", "a@mail.example,b@mail.example", 1]) {
        const reply = await call("POST", "/auth/sendSalesLink", { body: { email, url: `${origin}/` } });
        expectRejection(reply, [400], `the address ${JSON.stringify(email)}`);
      }
    },
  },
  {
    name: "sendSalesLink rejects a link to another site with 400",
    async run({ call, origin, email = "conformance@mail.example" }) {
      for (const url of [
        "https://elsewhere.example/",
        `${origin}.elsewhere.example/`,
        "/invite/emma",
        "javascript:1",
      ]) {
        expectRejection(
          await call("POST", "/auth/sendSalesLink", { body: { email, url } }),
          [400],
          `the address ${url}`,
        );
      }
    },
  },
  {
    name: "sendSalesLink gives the same response for known and unknown addresses",
    needs: ["email"],
    async run({ call, origin, email = "" }) {
      const ask = (to: string) => call("POST", "/auth/sendSalesLink", { body: { email: to, url: `${origin}/` } });
      const [known, unknown] = [await ask(email), await ask(toStranger(email))];
      assert(known.status >= 200 && known.status < 300, `HTTP ${known.status} for ${email}`);
      assert(known.status === unknown.status, `HTTP ${known.status} for one, ${unknown.status} for the other`);
      assert(known.text === unknown.text, "the bodies differ");
    },
  },
  {
    name: "a code that was never sent does not sign in",
    async run({ call, email = "conformance@mail.example" }) {
      const reply = await call("POST", "/auth/sign-in/link", { body: { email, code: CODE } });
      assert(!signsIn(reply), "it signs in");
      expectRejection(reply, [400], "the code");
    },
  },
  {
    name: "no GET completes a sign-in link",
    async run({ call, email = "conformance@mail.example" }) {
      const query = new URLSearchParams({ email, code: CODE });
      const reply = await call("GET", `/auth/sign-in/link?${query}`);
      assert(reply.status >= 400 && reply.status < 500, `HTTP ${reply.status} instead of an error`);
    },
  },
  {
    name: "an unknown provider gets 404",
    async run({ call }) {
      const { status } = await call("GET", "/auth/popup/conformance?n=conformance1");
      assert(status === 404, `HTTP ${status} instead of 404`);
    },
  },
  {
    name: "a popup redirects to its provider and sets a cookie",
    needs: ["provider"],
    async run({ call, provider = "", origin }) {
      const { status, headers } = await call("GET", `/auth/popup/${provider}?n=conformance1`);
      const location = headers.get("location") ?? "";
      assert(status === 302 || status === 303, `HTTP ${status} instead of a redirect`);
      assert(URL.canParse(location) && new URL(location).origin !== origin, `it leads to ${location || "nowhere"}`);
      assert(headers.getSetCookie().length > 0, "no cookie is set");
    },
  },
  {
    name: "without a session there is no token",
    run: async ({ call }) => expectRejection(await call("GET", "/auth/token"), [401], "GET /auth/token"),
  },
  {
    name: "checkClaims rejects a missing or invalid token with 401",
    async run({ call, checkClaims }) {
      expectRejection(await call("POST", "/auth/checkClaims", { body: {} }), [401], "without a token");
      expectRejection(await checkClaims("e30.e30.e30"), [401], "with an invalid token");
    },
  },
];
