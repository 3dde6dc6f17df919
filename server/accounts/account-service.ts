import { parseSigned } from "hono/utils/cookie";
import type { AuthContext } from "@better-auth/core";
import { DAY_MS, FRESH_SIGN_IN_MS } from "#domain/limits.ts";
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { SocialProvider } from "#domain/social-provider.ts";
import { listOwnOrigins } from "#domain/own-origins.ts";
import { createRateLimits } from "#server/http/limits/rate-limits.ts";
import { withBasePath } from "#server/http/base-path.ts";
import { type Account, listClosetsOfAccount } from "#server/closets/owner/ownership/closet-of-account.ts";
import type { ClosetDecisions } from "#domain/people/people-schemas.ts";
import { type LeavingProblem, planLeaving } from "#server/closets/owner/people/leaving.ts";
import { returnRollback } from "#server/db/transaction.ts";
import { type AccountConfig, listProviders } from "#server/config/account-config.ts";
import type { OpenedDatabase } from "#server/db/opened-database.ts";
import type { Log } from "#server/telemetry/log.ts";
import {
  findLinkedEmail,
  findPrincipal,
  findSignInTime,
  removeAccount,
  removeExpiredSessions,
  removeSession,
  listSessionsOf,
  removeSessionsOf,
} from "./account-queries.ts";
import { createLastingHash, getAuthSecrets } from "./auth-secret.ts";
import { type Auth, createAuth } from "./auth.ts";
import { createEmailChange, type EmailChange } from "./email-change.ts";
import type { Mailer } from "./mail/mail.ts";
import { openMailer } from "./mail/mailer.ts";
import type { ProfileService } from "./profiles/profile-service.ts";
import { makeRoom } from "#server/db/disk-reserve.ts";
import { offersPasskeys } from "./sign-in/passkeys.ts";
import { createSignInCode } from "./sign-in/sign-in-link.ts";
import { sendNoticesOfLinks } from "./sign-in/sign-in-notices.ts";
import { createSignInCodes, type SignInCodes } from "./sign-in/sign-in-codes.ts";
import { createLinkSender, type LinkSenderParts, type LinkToSend } from "./sign-in/link-sender.ts";

const claims = z.object({ sub: z.string().min(1), sid: z.string().min(1) });

type TokenClaims = { authUserId: string; sessionId: string };

/** @param publicUrl the issuer and the audience of the tokens */
function createTokenReader(publicUrl: string, getKeys: () => Promise<JSONWebKeySet>) {
  let keys: JWTVerifyGetKey | undefined;

  const loadKeys = async (): Promise<JWTVerifyGetKey> => {
    keys = createLocalJWKSet(await getKeys());
    return keys;
  };

  const verify = async (token: string, key: JWTVerifyGetKey): Promise<TokenClaims> => {
    const { payload } = await jwtVerify(token, key, { issuer: publicUrl, audience: publicUrl, algorithms: ["ES256"] });
    const { sub, sid } = claims.parse(payload);
    return { authUserId: sub, sessionId: sid };
  };

  return async (token: string): Promise<TokenClaims | null> => {
    const known = keys ?? (await loadKeys());
    try {
      return await verify(token, known);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) return null;
    }
    // Another process may have created a key since. A forged token costs one query, like other calls.
    return await verify(token, await loadKeys()).catch(() => null);
  };
}

export type Principal = { authUserId: string; sessionId: string; email: string };

export type AccountService = {
  origins: readonly string[];
  providers: readonly SocialProvider[];
  /** Offered, although a setting is missing. */
  isFirstStart: boolean;
  isDemo: boolean;
  offersMailedLinks: boolean;
  offersPasskeys: boolean;
  findByToken: (token: string) => Promise<Principal | null>;
  findByCookie: (headers: Headers) => Promise<Principal | null>;
  /** Also renews a session that is older than a day. `cookies`: the renewed ones, for `Set-Cookie`. */
  renewByCookie: (headers: Headers) => Promise<{ principal: Principal; cookies: string[] } | null>;
  /** False after sign-out, and after the session has expired. */
  isSignedIn: (principal: Pick<Principal, "sessionId">) => Promise<boolean>;
  /** Whether the session began within ten minutes. */
  isSignInFresh: (principal: Pick<Principal, "sessionId">) => Promise<boolean>;
  requestLink: (request: LinkToSend) => Promise<void>;
  emailChange: EmailChange;
  /** The devices that are signed in. */
  listSessions: (principal: Principal) => ReturnType<typeof listSessionsOf>;
  endSessionOf: (principal: Principal, sessionId: string) => Promise<void>;
  endOtherSessions: (principal: Principal) => Promise<void>;
  /** The six digits of mails. */
  codes: SignInCodes;
  /** Signs an address in whose owner has proved it, and creates its account if there is none. @returns `Set-Cookie` */
  beginSession: (email: string, headers: Headers) => Promise<string[]>;
  beginSocialSignIn: (provider: SocialProvider, doneAddress: string, headers: Headers) => Promise<Response>;
  /** Asks no database: the session may have ended. */
  findSignedSession: (cookies: string) => Promise<string | null>;
  /** Passes the request to Better Auth. The caller checks first that the call is allowed. */
  handle: (request: Request) => Promise<Response>;
  /** Invalidates every copy of the session cookie and every token of the session. */
  endSession: (principal: Principal) => Promise<void>;
  /** The same for every session of the account. */
  endAllSessions: (principal: Principal) => Promise<void>;
  /** A repeated call deletes what an interrupted one left. */
  deleteAccount: (
    principal: Principal,
    decisions?: ClosetDecisions,
  ) => Promise<{ status: "deleted" | "writerBusy" } | LeavingProblem>;
  countWaitingMails: () => Promise<number>;
  mailer: Pick<Mailer, "send" | "greet">;
  /** Finds or creates the account of this address. @returns its `authUserId` */
  ensureAccount: (email: string) => Promise<string>;
  /** Gives the account the closets that `closet owner` stored for its address. */
  claimClosets: (account: Account) => Promise<unknown>;
  /** A hash in base64url that only servers with our secret can compute. */
  hashWithSecret: (text: string) => string;
  close: () => Promise<void>;
};

export type AccountOptions = {
  config: AccountConfig;
  opened: Pick<OpenedDatabase, "db" | "kind">;
  dataDir: string;
  publicUrl: string;
  brandName: string;
  /** No mail is sent, and every visitor may sign in as a demo owner. */
  isDemo: boolean;
  findInviter: LinkSenderParts["findInviter"];
  /** Also its pictures. False when too much other work is running. */
  removeClosets: (usernames: readonly string[], callerId: string) => Promise<boolean>;
  profiles: ProfileService;
  log: Log;
};

const NO_MAILER: Mailer = {
  send: async () => ({ status: "SENT" }),
  greet: async () => null,
  close: () => undefined,
};

type FoundSession = { user: { id: string; email: string }; session: { id: string } };

const toPrincipal = ({ user, session }: FoundSession): Principal => ({
  authUserId: user.id,
  sessionId: session.id,
  email: user.email,
});

/** Accounts (spec §4, §6, §7), on Better Auth. */
export async function createAccountService(options: AccountOptions): Promise<AccountService> {
  const { config, opened, dataDir, publicUrl, brandName, isDemo, profiles, log } = options;
  const { google, apple, oidc } = config;
  const origins = listOwnOrigins(publicUrl);
  const secrets = await getAuthSecrets(config.authSecrets, dataDir);
  const hashWithSecret = await createLastingHash(opened.db);
  const auth: Auth = createAuth({
    ...opened,
    publicUrl,
    brandName,
    isDemo,
    google,
    apple,
    oidc,
    trustedOrigins: [...origins, ...(apple ? [new URL(apple.issuer).origin] : [])],
    secrets,
    findUserId: (authUserId) => profiles.findUserId(authUserId),
    findLinkedEmail: (provider, subject) => findLinkedEmail(opened.db, provider, subject),
    log,
  });
  sendNoticesOfLinks((await auth.$context) as unknown as AuthContext, publicUrl);
  // Create the first signing key once, not in each of many concurrent first tokens.
  await auth.api.getJwks();
  const readToken = createTokenReader(publicUrl, () => auth.api.getJwks());
  const mailer = isDemo ? NO_MAILER : await openMailer(config.mail, { dataDir, publicUrl, log });
  const codes = createSignInCodes(opened.db, { secrets, rateLimits: createRateLimits(opened.db) });
  const links = createLinkSender({
    db: opened.db,
    mailer,
    createCode: (request) => createSignInCode(opened.db, request),
    createDigits: codes.create,
    brandName,
    openIdName: oidc?.name ?? null,
    findInviter: options.findInviter,
    publicUrl,
    hashWithSecret,
    log,
  });
  links.start();
  const removeExpired = (): void => {
    removeExpiredSessions(opened.db).catch((error: unknown) => {
      log.warn({ err: error }, "expired sessions could not be removed; the next try is in 24 hours");
    });
  };
  removeExpired();
  const daily = setInterval(removeExpired, DAY_MS).unref();

  async function ensureAccount(email: string): Promise<string> {
    const { internalAdapter } = await auth.$context;
    const find = async () => (await internalAdapter.findUserByEmail(email))?.user.id;
    const known = await find();
    if (known !== undefined) return known;
    // Another process may create it at the same time.
    const created = await internalAdapter
      .createUser({ email, emailVerified: true, name: "" }, { method: "magic-link" })
      .catch((error: unknown) => find().then((id) => (id === undefined ? Promise.reject(error) : { id })));
    return created.id;
  }

  return {
    origins,
    providers: listProviders(config),
    isFirstStart: config.isFirstStart,
    isDemo,
    offersMailedLinks: config.offersMailedLinks,
    offersPasskeys: offersPasskeys(options),
    async findByToken(token) {
      const claims = await readToken(token);
      const principal = claims && (await findPrincipal(opened.db, claims.sessionId));
      return principal?.authUserId === claims?.authUserId ? principal : null;
    },
    async findByCookie(headers) {
      const found = await auth.api.getSession({ headers, query: { disableCookieCache: true, disableRefresh: true } });
      return found && toPrincipal(found);
    },
    async renewByCookie(headers) {
      const query = { disableCookieCache: true };
      const { headers: answered, response } = await auth.api.getSession({ headers, query, returnHeaders: true });
      return response && { principal: toPrincipal(response), cookies: answered.getSetCookie() };
    },
    async findSignedSession(cookies) {
      const { secret, authCookies } = await auth.$context;
      const { name } = authCookies.sessionToken;
      return (await parseSigned(cookies, secret, name))[name] || null;
    },
    isSignedIn: async ({ sessionId }) => (await findPrincipal(opened.db, sessionId)) !== null,
    async isSignInFresh({ sessionId }) {
      const beganAt = await findSignInTime(opened.db, sessionId);
      return beganAt !== null && beganAt > Date.now() - FRESH_SIGN_IN_MS;
    },
    requestLink: async (request) => (isDemo ? undefined : await links.request(request)),
    codes,
    async beginSession(email, headers) {
      const body = { authUserId: await ensureAccount(email) };
      const { headers: answered } = await auth.api.beginSession({ body, headers, returnHeaders: true });
      return answered.getSetCookie();
    },
    async beginSocialSignIn(provider, doneAddress, headers) {
      const { headers: answered, response } = await auth.api.signInSocial({
        body: { provider, callbackURL: doneAddress, errorCallbackURL: doneAddress, disableRedirect: true },
        headers,
        returnHeaders: true,
      });
      if (!response.url) throw new Error(`${provider} returned no sign-in address. Check its issuer and client id.`);
      const sent = new Headers({ Location: response.url });
      for (const cookie of answered.getSetCookie()) sent.append("Set-Cookie", cookie);
      return new Response(null, { status: 302, headers: sent });
    },
    handle: (request) => auth.handler(withBasePath(request)),
    emailChange: createEmailChange({ db: opened.db, publicUrl, links, codes }),
    listSessions: ({ authUserId }) => listSessionsOf(opened.db, authUserId),
    async endSessionOf({ authUserId }, sessionId) {
      await makeRoom(options.dataDir);
      await removeSessionsOf(opened.db, authUserId, { only: sessionId });
    },
    async endOtherSessions({ authUserId, sessionId }) {
      await makeRoom(options.dataDir);
      await removeSessionsOf(opened.db, authUserId, { but: sessionId });
    },
    // No feed refresh here: the browser must get this response before its stream ends.
    async endSession({ sessionId }) {
      await makeRoom(options.dataDir);
      await removeSession(opened.db, sessionId);
    },
    async endAllSessions({ authUserId }) {
      await makeRoom(options.dataDir);
      await removeSessionsOf(opened.db, authUserId);
    },
    async deleteAccount(principal, decisions = []) {
      const plan = await planLeaving(opened.db, principal, decisions);
      if (plan.status !== "OK") return plan;
      const usernames = plan.removed.map(({ username }) => username);
      if (!(await options.removeClosets(usernames, `account ${principal.authUserId}`))) return { status: "writerBusy" };
      return await returnRollback<{ status: "deleted" } | LeavingProblem>(async () => {
        await removeAccount(opened.db, principal, decisions);
        profiles.feed.refresh();
        return { status: "deleted" };
      });
    },
    countWaitingMails: links.countWaiting,
    mailer,
    ensureAccount,
    claimClosets: (account) => listClosetsOfAccount(opened.db, account),
    hashWithSecret,
    async close() {
      clearInterval(daily);
      profiles.feed.stop();
      await links.stop();
      mailer.close();
    },
  };
}
