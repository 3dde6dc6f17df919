import { listOwnOrigins } from "#domain/own-origins.ts";
import { type AccountConfig, listProviders } from "#server/config/account-config.ts";
import type { OpenedDatabase } from "#server/db/opened-database.ts";
import type { Log } from "#server/telemetry/log.ts";
import { openMailer } from "#server/accounts/mail/mailer.ts";
import type { ProfileService } from "#server/accounts/profiles/profile-service.ts";
import {
  findLinkedEmail,
  findPrincipal,
  removeAccount,
  removeExpiredSessions,
  removeSession,
} from "./account-queries.ts";
import { type Auth, createAuth } from "./auth.ts";
import { getAuthSecrets } from "./auth-secret.ts";
import { createLinkSender, type LinkSenderParts } from "./sign-in/link-sender.ts";
import { createTokenReader } from "./sign-in/tokens.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Who asks: an account, in a session of it that lasts. */
export type Principal = { authUserId: string; sessionId: string; email: string };

export type SocialProvider = "google" | "apple";

export type AccountService = {
  /** Our own origins: those of our pages, from which calls may come. */
  origins: readonly string[];
  /** What is configured, in the order in which it is offered. */
  providers: readonly SocialProvider[];
  /** Whoever a token of ours names; null when it is not valid or its session is over. */
  findByToken: (token: string) => Promise<Principal | null>;
  /** Whoever the session cookie belongs to. */
  findByCookie: (headers: Headers) => Promise<Principal | null>;
  /** Has a sign-in link sent, soon; nobody waits for the mail. */
  requestLink: (request: { email: string; url: string }) => Promise<void>;
  /** Begins a sign-in at a provider: where the browser goes, with the cookies that it needs to come back. */
  beginSocialSignIn: (provider: SocialProvider, doneAddress: string, headers: Headers) => Promise<Response>;
  /** A call that the library answers by itself, cookies included: the caller has seen to it that it may be let through. */
  handle: (request: Request) => Promise<Response>;
  /** Ends a session, for every copy of its cookie and every token made in it. */
  endSession: (principal: Principal) => Promise<void>;
  /** Deletes an account and everything that belongs to it. */
  deleteAccount: (principal: Principal) => Promise<void>;
  /** Sign-in mails that are promised and not sent yet. */
  countWaitingMails: () => Promise<number>;
  close: () => Promise<void>;
};

export type AccountOptions = {
  config: AccountConfig;
  opened: Pick<OpenedDatabase, "db" | "kind">;
  dataDir: string;
  publicUrl: string;
  brandName: string;
  findInviter: LinkSenderParts["findInviter"];
  profiles: ProfileService;
  log: Log;
};

/** Accounts (spec §4, §6, §7; decisions, "Accounts"), on Better Auth's core and our own links and mails. */
export async function createAccountService(options: AccountOptions): Promise<AccountService> {
  const { config, opened, dataDir, publicUrl, brandName, profiles, log } = options;
  const { google, apple } = config;
  const origins = listOwnOrigins(publicUrl);
  const secrets = await getAuthSecrets(config.authSecrets, dataDir);
  const auth: Auth = createAuth({
    ...opened,
    publicUrl,
    google,
    apple,
    trustedOrigins: [...origins, ...(apple ? [new URL(apple.issuer).origin] : [])],
    secrets,
    findUserId: (authUserId) => profiles.findUserId(authUserId),
    findLinkedEmail: (provider, subject) => findLinkedEmail(opened.db, provider, subject),
    log,
  });
  // The first key is made here, not by each of many first tokens.
  await auth.api.getJwks();
  const readToken = createTokenReader(publicUrl, () => auth.api.getJwks());
  const mailer = openMailer(config.mail, { dataDir, log });
  const links = createLinkSender({
    db: opened.db,
    mailer,
    createCode: async (email) => (await auth.api.createSignInLink({ body: { email } })).code,
    brandName,
    findInviter: options.findInviter,
    log,
  });
  links.start();
  const tidyUp = (): void => {
    removeExpiredSessions(opened.db).catch((error: unknown) => {
      log.warn({ err: error }, "sessions that are over could not be removed, and are tomorrow");
    });
  };
  tidyUp();
  const daily = setInterval(tidyUp, DAY_MS).unref();
  return {
    origins,
    providers: listProviders(config),
    async findByToken(token) {
      const claims = await readToken(token);
      const principal = claims && (await findPrincipal(opened.db, claims.sessionId));
      return principal?.authUserId === claims?.authUserId ? principal : null;
    },
    async findByCookie(headers) {
      const found = await auth.api.getSession({ headers, query: { disableCookieCache: true, disableRefresh: true } });
      return found && { authUserId: found.user.id, sessionId: found.session.id, email: found.user.email };
    },
    requestLink: (request) => links.request(request),
    async beginSocialSignIn(provider, doneAddress, headers) {
      const { headers: answered, response } = await auth.api.signInSocial({
        body: { provider, callbackURL: doneAddress, errorCallbackURL: doneAddress, disableRedirect: true },
        headers,
        returnHeaders: true,
      });
      if (!response.url) throw new Error(`${provider} has no address to sign in at.`);
      const sent = new Headers({ Location: response.url });
      for (const cookie of answered.getSetCookie()) sent.append("Set-Cookie", cookie);
      return new Response(null, { status: 302, headers: sent });
    },
    handle: (request) => auth.handler(request),
    // Its streams end with the next look: whoever signs out is to hear it from the answer first.
    endSession: ({ sessionId }) => removeSession(opened.db, sessionId),
    async deleteAccount(principal) {
      await removeAccount(opened.db, principal);
      profiles.feed.look();
    },
    countWaitingMails: links.countWaiting,
    async close() {
      clearInterval(daily);
      profiles.feed.stop();
      await links.stop();
      mailer.close();
    },
  };
}
