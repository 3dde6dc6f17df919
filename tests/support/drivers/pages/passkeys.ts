import type { Page } from "playwright-core";

/** A phone's authenticator, whose person is there unless `isVerified` is false. */
export async function addAuthenticator(page: Page, isVerified = true): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isVerified,
      automaticPresenceSimulation: true,
    },
  });
}
