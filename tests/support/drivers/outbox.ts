import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ParsedMail, simpleParser } from "mailparser";
import { vi } from "vitest";
import type { AccountService } from "#server/accounts/account-service.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";

export async function listMails(dataDir: string): Promise<ParsedMail[]> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).toSorted();
  return await Promise.all(files.map(async (name) => simpleParser(await readFile(join(folder, name)))));
}

/** Notices wait for the sender's next look, seconds later. A request for a link makes it look now. */
export const sendWaitingNotices = (accounts: Pick<AccountService, "requestLink">): Promise<void> =>
  accounts.requestLink({ email: "nobody@x.example", url: "https://closet.example/" });

const isTo = (mail: ParsedMail, email: string): boolean =>
  [mail.to ?? []].flat().some(({ value }) => value.some(({ address }) => address === email));

export async function listLinks(dataDir: string, email: string): Promise<URL[]> {
  const mails = (await listMails(dataDir)).filter((mail) => isTo(mail, email));
  return mails.flatMap((mail) => /https?:\/\/\S+oobCode=\S+/.exec(mail.text ?? "") ?? []).map((link) => new URL(link));
}

export async function waitForLinks(dataDir: string, email: string, count = 1): Promise<URL[]> {
  return await vi.waitFor(
    async () => {
      const links = await listLinks(dataDir, email);
      if (links.length < count) throw new Error(`${email} has ${links.length} of ${count} links.`);
      return links;
    },
    { timeout: HANG_MS, interval: 20 },
  );
}

/** The six digits of the newest mail. */
export async function waitForDigits(dataDir: string, email: string, count = 1): Promise<string> {
  await waitForLinks(dataDir, email, count);
  const mails = (await listMails(dataDir)).filter((mail) => isTo(mail, email));
  return /^\d{6}$/m.exec(mails.at(-1)?.text ?? "")?.[0] ?? "";
}

export async function waitForCode(dataDir: string, email: string, count = 1): Promise<string> {
  return (await waitForLinks(dataDir, email, count)).at(-1)?.searchParams.get("oobCode") ?? "";
}
