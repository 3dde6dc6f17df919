// Must come first: oidc-provider reads what it sets.
import "./openid-runtime.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportPKCS8, generateKeyPair } from "jose";
import { type Configuration, interactionPolicy, Provider } from "oidc-provider";
import { findAppleSecretProblem } from "#tests/support/factories/apple-secret.ts";
import {
  renderAccountChooser,
  escapeHtml,
  type OpenIdAccount,
  type OpenIdKind,
  readClaims,
} from "./openid-accounts.ts";
import { createIdTokenForger, type Forgery } from "./openid-forgery.ts";
import { createOpenIdStorage } from "./openid-storage.ts";

export type OpenIdProviderOptions = {
  kind: OpenIdKind;
  accounts: readonly OpenIdAccount[];
  redirectUris?: readonly string[];
  port?: number;
  /**
   * Sends `Cross-Origin-Opener-Policy: same-origin`, as Google and Apple do. Then a popup's `closed` and `opener` are
   * wrong.
   */
  hasOpenerPolicy?: boolean;
  /** The provider names itself with a slash at the end. */
  hasSlash?: boolean;
  clientAuth?: "client_secret_basic" | "client_secret_post";
};

export type Misbehavior = Forgery & {
  /** The token endpoint responds with this error. */
  tokenError?: { status: number; error: string };
  tokenHeldUntil?: Promise<void>;
  /** Overrides claims of the user info endpoint. */
  userInfo?: Record<string, unknown>;
};

export type OpenIdProvider = {
  issuer: string;
  /** Variables of the server under test. */
  settings: Record<string, string>;
  misbehave: (misbehavior: Misbehavior) => void;
  allowRedirectUri: (uri: string) => void;
  /** In order: `/auth`, `/token`, `/jwks`. */
  requests: { path: string; query: URLSearchParams }[];
  /** Reasons why the provider rejected the client. */
  clientErrors: string[];
  stop: () => Promise<void>;
};

type Context = Parameters<Parameters<Provider["use"]>[0]>[0];

const HOST = "127.0.0.1";
const CLIENT_ID = "closet.example.client";
const TEAM_ID = "TEAM123456";
const KEY_ID = "KEY1234567";
/** A real OpenID provider that acts like Google or Apple. Call `stop` at the end. */
export async function startOpenIdProvider(options: OpenIdProviderOptions): Promise<OpenIdProvider> {
  const { kind, accounts, hasOpenerPolicy = false, hasSlash = false } = options;
  const { clientAuth = kind === "oidc" ? "client_secret_basic" : "client_secret_post" } = options;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, HOST, resolve));
  const issuer = `http://${HOST}:${(server.address() as AddressInfo).port}`;

  const redirectUris = new Set(options.redirectUris);
  const requests: OpenIdProvider["requests"] = [];
  const clientErrors: string[] = [];
  let misbehavior: Misbehavior = {};
  const forger = await createIdTokenForger();
  const apple = await generateKeyPair("ES256", { extractable: true });
  const clientSecret = `${kind}-client-secret${kind === "oidc" ? " +:%" : ""}`;

  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  const provider = new Provider(hasSlash ? `${issuer}/` : issuer, {
    adapter: createOpenIdStorage(),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: [`${issuer}/unused`],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: clientAuth,
      },
    ],
    jwks: { keys: [forger.key] },
    scopes: ["openid", "email", "profile", "name"],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified", "is_private_email"],
      profile: ["name", "given_name", "family_name"],
    },
    // Google and Apple send the claims in the id token.
    conformIdTokenClaims: kind === "oidc",
    clientAuthMethods: [clientAuth],
    pkce: { required: () => kind === "oidc" },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["test"] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => {
      const account = accounts.find((one) => one.sub === sub);
      return account && { accountId: sub, claims: () => readClaims(kind, account) };
    },
    renderError: (ctx, { error, error_description: description }) => {
      ctx.body = `${error}: ${description}`;
    },
  } satisfies Configuration);

  provider.Client.prototype.redirectUriAllowed = (uri) => redirectUris.has(uri);
  if (kind === "apple") {
    provider.Client.prototype.compareClientSecret = async (secret) => {
      const expected = { key: apple.publicKey, keyId: KEY_ID, teamId: TEAM_ID, clientId: CLIENT_ID, issuer };
      const problem = await findAppleSecretProblem(secret, expected);
      if (problem) clientErrors.push(`client secret: ${problem}`);
      return problem === null;
    };
  }
  provider.on(
    "grant.error",
    (_ctx, error) => void clientErrors.push(`${error.error}: ${error.error_detail ?? error.error_description}`),
  );

  const chosen = new Map<string, OpenIdAccount>();
  const isNamed = new Set<string>();

  async function interact(ctx: Context): Promise<void> {
    const { uid, params } = await provider.interactionDetails(ctx.req, ctx.res);
    const account = accounts.find(({ sub }) => sub === ctx.query.account);
    const merge = { mergeWithLastSubmission: false };
    if (ctx.query.cancel) {
      ctx.respond = false;
      const error = kind === "apple" ? "user_cancelled_authorize" : "access_denied";
      await provider.interactionFinished(ctx.req, ctx.res, { error }, merge);
    } else if (account) {
      ctx.respond = false;
      const grant = new provider.Grant({ accountId: account.sub, clientId: CLIENT_ID });
      grant.addOIDCScope(String(params.scope));
      const result = { login: { accountId: account.sub, remember: false }, consent: { grantId: await grant.save() } };
      if (String(params.scope).split(" ").includes("name")) chosen.set(uid, account);
      await provider.interactionFinished(ctx.req, ctx.res, { ...result, select_account: {} }, merge);
    } else {
      ctx.type = "html";
      ctx.body = renderAccountChooser(kind, uid, accounts);
    }
  }

  /** Apple sends the name only once, in the first callback form. */
  function addName(ctx: Context): void {
    const account = chosen.get(ctx.path.replace("/auth/", ""));
    if (!account || isNamed.has(account.sub) || typeof ctx.body !== "string" || !ctx.body.includes(`name="code"`))
      return;
    isNamed.add(account.sub);
    const { firstName, lastName, email } = account;
    const user = escapeHtml(JSON.stringify({ name: { firstName, lastName }, email }));
    ctx.body = ctx.body.replace("<noscript>", `<input type="hidden" name="user" value="${user}"/>\n<noscript>`);
  }

  provider.use(async (ctx, next) => {
    requests.push({ path: ctx.path, query: new URLSearchParams(ctx.querystring) });
    if (hasOpenerPolicy) ctx.set("Cross-Origin-Opener-Policy", "same-origin");
    if (ctx.path.startsWith("/interaction/")) return await interact(ctx);
    if (ctx.path === "/auth") {
      // Forget the session, so that the visitor chooses an account each time.
      delete ctx.req.headers.cookie;
      if (
        kind === "apple" &&
        /\b(?:name|email)\b/.test(String(ctx.query.scope)) &&
        ctx.query.response_mode !== "form_post"
      ) {
        ctx.status = 400;
        ctx.body = "invalid_request: response_mode must be form_post when name or email scope is requested";
        return;
      }
    }
    if (ctx.path === "/token") {
      await misbehavior.tokenHeldUntil;
      if (misbehavior.tokenError) {
        ctx.status = misbehavior.tokenError.status;
        ctx.body = { error: misbehavior.tokenError.error };
        return;
      }
    }
    await next();
    if (kind === "apple") addName(ctx);
    if (ctx.path === "/me" && ctx.status === 200) ctx.body = { ...(ctx.body as object), ...misbehavior.userInfo };
    if (ctx.path === "/token" && ctx.status === 200) ctx.body = await forger.forge(ctx.body, misbehavior);
  });
  const handle = provider.callback();
  server.on("request", (request, response) => void handle(request, response));

  const prefix = kind.toUpperCase();
  return {
    issuer,
    settings: {
      [`${prefix}_ISSUER`]: issuer,
      [`${prefix}_CLIENT_ID`]: CLIENT_ID,
      ...(kind !== "apple"
        ? { [`${prefix}_CLIENT_SECRET`]: clientSecret }
        : { APPLE_TEAM_ID: TEAM_ID, APPLE_KEY_ID: KEY_ID, APPLE_PRIVATE_KEY: await exportPKCS8(apple.privateKey) }),
    },
    misbehave: (next) => {
      misbehavior = next;
    },
    allowRedirectUri: (uri) => void redirectUris.add(uri),
    requests,
    clientErrors,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
