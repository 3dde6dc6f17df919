import { BASE_PATH } from "#tests/support/drivers/server.ts";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { type OpenIdProvider, startOpenIdProvider } from "#tests/support/fakes/openid/openid-provider.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { pickCases } from "#tests/support/setup/cases.ts";

let server: DemoServer;
let providers: OpenIdProvider[];
beforeAll(async () => {
  providers = await Promise.all(
    (["google", "apple"] as const).map((kind) => startOpenIdProvider({ kind, accounts: [] })),
  );
  server = await startDemoServer({
    BRAND_NAME: "Armoire",
    STYLE_WITH: "app",
    TERMS_URL: "https://www.armoire.example/terms",
    PRIVACY_URL: "https://www.armoire.example/privacy",
    PUBLIC_URL: "http://localhost:3000",
    ...Object.assign({}, ...providers.map(({ settings }) => settings)),
  });
});
afterAll(() => Promise.all([server.discard(), ...providers.map(({ stop }) => stop())]));

test("the sign-up card has the texts, options and links of the specification", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/invite/emma`);
  expect(await page.title()).toBe("Emma invites you to style her · Armoire");
  const card = page.getByRole("region", { name: "Sign Up in Seconds", exact: true });
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Sign Up in Seconds");
  await card.getByText("Create an account to style Emma", { exact: true }).waitFor();
  expect(await card.getByRole("button").allTextContents()).toEqual(["Sign Up with Google"]);
  await card.getByText("Other Sign Up Options", { exact: true }).click();
  expect(await card.getByRole("button").allTextContents()).toEqual([
    "Sign Up with Google",
    "Sign Up with Apple",
    "Continue with Email",
  ]);
  await card.getByRole("link", { name: "Already have an Armoire account? Click here.", exact: true }).waitFor();
  const look = page.getByRole("link", { name: "Look at Emma’s closet", exact: true });
  expect(await look.getAttribute("href")).toBe(`${BASE_PATH}/user/emma/outfits`);
  await card.getByText("By continuing you agree to the Terms of Use and Privacy Policy.", { exact: true }).waitFor();
  const addressOf = (name: string) => card.getByRole("link", { name, exact: true }).getAttribute("href");
  expect(await addressOf("Terms of Use")).toBe("https://www.armoire.example/terms");
  expect(await addressOf("Privacy Policy")).toBe("https://www.armoire.example/privacy");
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
});

test.for(pickCases([320, 390, 1440]))("the card is 306 px wide in a window of %i px", async (width, { openPage }) => {
  const page = await openPage({ viewport: { width, height: 800 } });
  for (const path of ["/invite/emma?with=email", "/invite/emma?show=code"]) {
    await page.goto(server.url + path);
    expect((await page.getByRole("region").boundingBox())?.width).toBe(306);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("the options, the email field, the QR code and Back work with the keyboard only", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await press("Tab", "Tab", "Enter", "Tab", "Tab");
  expect(await focused()).toBe("Continue with Email");
  await press("Enter");
  const field = page.getByRole("textbox", { name: "What is your email?" });
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole("link", { name: "Back", exact: true }).press("Enter");
  await expect.poll(focused).toBe("Sign Up in Seconds");
  await press("Tab", "Tab", "Tab");
  expect(await focused()).toBe("Already have an Armoire account? Click here.");
  await press("Enter");
  await expect.poll(focused).toBe("Scan the QR code");
  await page.getByRole("link", { name: "Back", exact: true }).press("Enter");
  await page.getByRole("heading", { name: "Sign Up in Seconds", exact: true }).waitFor();
});

test("the account link shows the QR code of this page, and the arrow and Back return", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  const account = page.getByRole("link", { name: "Already have an Armoire account? Click here." });
  const card = page.getByRole("region", { name: "Scan the QR code", exact: true });
  for (const goBack of [() => card.getByRole("link", { name: "Back", exact: true }).click(), () => page.goBack()]) {
    await account.click();
    await card.getByText("Go to Emma’s closet in the app.", { exact: true }).waitFor();
    await card.getByText(`http://localhost:3000${BASE_PATH}/invite/emma`, { exact: true }).waitFor();
    const code = card.getByRole("img", {
      name: `QR code for http://localhost:3000${BASE_PATH}/invite/emma`,
      exact: true,
    });
    expect(await code.getAttribute("src")).toBe(`${BASE_PATH}/qr.svg?to=%2Finvite%2Femma`);
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await code.evaluate((image: HTMLImageElement) => [image.width, image.height])).toEqual([128, 128]);
    // Back, and the line that offers the board.
    expect(await card.getByRole("link").count()).toBe(2);
    await goBack();
    await account.waitFor();
  }
});

test("a private and an unknown inviter show the same ERROR page", async ({ openPage }) => {
  const page = await openPage({ expected: [/404/] });
  for (const username of ["vera", "nemo"]) {
    expect((await page.goto(`${server.url}/invite/${username}?show=code`))?.status()).toBe(404);
    await page.getByText("Oops... This closet is private and can't be displayed.").waitFor();
    expect((await page.content()).toLowerCase()).not.toContain("vera");
  }
});

test("a username in another case redirects to the owner's spelling", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/invite/EMMA?show=code`);
  expect(page.url()).toBe(`${server.url}/invite/emma?show=code`);
});

test("without script the options open, email needs JavaScript, and the card shows the QR code", async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(`${server.url}/invite/emma`);
  await page.getByText("Other Sign Up Options").click();
  await page.getByRole("button", { name: "Continue with Email" }).click();
  await page.getByText("To sign up, turn on JavaScript in your browser.", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Back" }).click();
  for (const name of ["Sign Up with Google", "Sign Up with Apple"]) {
    await page.getByText("Other Sign Up Options").click();
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("heading", { name: "Sign Up in Seconds" }).waitFor();
  }
  await page.getByRole("link", { name: /^Already have/ }).click();
  await page.getByRole("heading", { name: "Scan the QR code" }).waitFor();
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("heading", { name: "Sign Up in Seconds" }).waitFor();
});
