import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { bundleScript } from "#tests/support/drivers/pages/account-bundle.ts";

/** Includes the rules of domain/ that `app/account/` imports. */
const MAX_BYTES = 3400;

/** What every sign-up loads. The token sync loads only where it is configured, drafts only with a link. */
const PARTS = {
  "profile-calls": ["updateProfile"],
  "profile-stream": ["subscribeToProfile"],
  session: ["getSession", "watchSession", "refreshSession", "signOut", "subscribeToSession"],
  "sign-in-code": ["takeSignInCode"],
  "sign-in-link": ["completeSignInLink", "sendSignInLink"],
  "social-sign-in": ["readDisplayName", "signInWith"],
};

test("the account code in the browser compresses to at most 3,400 bytes", async () => {
  const imports = Object.entries(PARTS).map(
    ([part, names]) => `import { ${names.join(", ")} } from "#app/account/${part}.ts";`,
  );
  const code = await bundleScript(
    `${imports.join("\n")} globalThis.account = [${Object.values(PARTS).flat().join(", ")}];`,
    [/drafts-in-sign-in-link/],
  );
  const bytes = brotliCompressSync(code).length;
  process.stdout.write(`app/account: ${bytes} bytes compressed\n`);
  expect(code).toContain("/auth/sendSalesLink");
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});
