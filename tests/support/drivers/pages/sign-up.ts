import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { BASE_PATH, type RunningServer, startServer } from "#tests/support/drivers/server.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";
import { waitUntilIdle } from "./page-idle.ts";
import { openSmtpServer, type TestSmtpServer } from "#tests/support/fakes/smtp-server.ts";

/** The question for the address of a sign-in link that another browser opens. */
export const PROMPT = "Please provide your email for confirmation";
export const LINK_ENDED = "This link has expired or was already used. Enter your email to get a new one.";
export const sentElsewhere = (email: string) =>
  `This link was not sent to ${email}. Enter the email address that received it. `;

/** Responses to a wrong address, an ended link, and the session check after it. */
export const TROUBLE = [/422|40[01]/];

export type SignUpServer = DemoServer & {
  smtp: TestSmtpServer;
  /** Waits for `count` mails to the address, and returns the newest link. */
  waitForLink: (email: string, count?: number) => Promise<string>;
  /** After `kill`: with the same data, at the same address. */
  startAgain: () => Promise<void>;
};

const readLinks = ({ mails }: TestSmtpServer, email: string): string[] =>
  mails
    .filter(({ recipients }) => recipients.includes(email))
    .flatMap(({ message }) => /https?:\/\/\S+oobCode=\S+/.exec(message.text ?? "") ?? []);

export async function startSignUpServer(env: Record<string, string> = {}): Promise<SignUpServer> {
  const smtp = await openSmtpServer();
  const settings = {
    ...(await chooseServerAddress()),
    SMTP_URL: smtp.url,
    MAIL_FROM: "closet@closet.example",
    ...env,
  };
  const first = await startDemoServer(settings);
  let server: RunningServer = first;
  return {
    ...first,
    smtp,
    kill: () => server.kill(),
    startAgain: async () => {
      server = await startServer({ dataDir: first.dataDir, env: settings });
    },
    waitForLink: (email, count = 1) =>
      vi.waitFor(
        () => {
          const links = readLinks(smtp, email);
          const link = links.at(-1);
          if (link === undefined || links.length < count)
            throw new Error(`${links.length} of ${count} mails have come`);
          return link;
        },
        { timeout: HANG_MS, interval: 20 },
      ),
    discard: async () => {
      await server.kill();
      await first.discard();
      await smtp.goDown();
    },
  };
}

export const SIGNED_OUT_PROBLEMS = [/401 GET \/auth\/token/, /401 \(Unauthorized\).*\/auth\/token/];

export const getInviteCard = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

export async function openModal(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/user/emma/items`);
  await waitUntilIdle(page);
  await page.getByRole("contentinfo").getByRole("button", { name: "Style Emma" }).click();
  await getInviteCard(page, "Sign Up in Seconds").waitFor();
}

/** On the sign-up card, also behind its other options. */
export async function chooseEmail(page: Page): Promise<void> {
  const card = page.getByRole("region", { name: /^(?:Sign Up in Seconds|Sign in or sign up)$/ });
  const byEmail = card.getByRole("button", { name: "Continue with Email" });
  const others = card.getByText("Other Sign Up Options");
  await byEmail.or(others).first().waitFor();
  if (!(await byEmail.isVisible())) await others.click();
  await byEmail.click();
}

export async function askForLink(page: Page, email: string): Promise<void> {
  await chooseEmail(page);
  const field = getInviteCard(page, "Continue with email").getByRole("textbox", { name: "What is your email?" });
  await field.fill(email);
  await field.press("Enter");
  await getInviteCard(page, "Please verify your email").waitFor();
}

export async function getLinkFor(openPage: () => Promise<Page>, server: SignUpServer, email: string): Promise<string> {
  const page = await openPage();
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  await askForLink(page, email);
  return await server.waitForLink(email);
}

/** Answers dialogs in order; null cancels. Returns the dialogs. */
export function answerPrompts(page: Page, ...answers: (string | null)[]): string[] {
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(`${dialog.type()}: ${dialog.message()}`);
    const answer = answers.shift() ?? null;
    await (answer === null ? dialog.dismiss() : dialog.accept(answer));
  });
  return asked;
}

export const getNamesCardEmail = (page: Page, email: string) =>
  getInviteCard(page, "Continue with email").getByText(email, { exact: true });

export async function fillInNames(page: Page, firstName: string, lastName: string): Promise<void> {
  const card = getInviteCard(page, "Continue with email");
  await card.getByRole("textbox", { name: "First name" }).fill(firstName);
  await card.getByRole("textbox", { name: "Last name" }).fill(lastName);
}

/** Opens the link in the same page. A visitor without names gets the names card. */
export async function signInByEmail(page: Page, server: SignUpServer, email: string): Promise<void> {
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  await askForLink(page, email);
  await page.goto(await server.waitForLink(email));
}

export async function signUpByEmail(page: Page, server: SignUpServer, email: string): Promise<void> {
  await signInByEmail(page, server, email);
  await fillInNames(page, "Jane", "Roe");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await getInviteCard(page, "Welcome to Indyx").waitFor();
}

export async function readProfileDocument(page: Page): Promise<unknown> {
  return await page.evaluate(async (base) => {
    const { token } = (await (await fetch(`${base}/auth/token`)).json()) as { token: string };
    const { userId } = JSON.parse(atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/"))) as {
      userId: string;
    };
    const response = await fetch(`${base}/users/${userId}`, { headers: { Accept: "application/json" } });
    return (await response.json()) as unknown;
  }, BASE_PATH);
}

/** As some private modes do. Call it before the page opens. */
export async function denyStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
}

/** Expects the focus on the input with this label, or on the title with this text. */
export async function expectFocus(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent) ?? "";
    });
  await expect.poll(focused).toBe(name);
}

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
