import { createPrivateKey } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { z } from "zod";
import { DEFAULT_BRAND } from "#domain/brand.ts";
import type { SocialProvider } from "#domain/social-provider.ts";
import { hasAll, LOOPBACK, text, webAddress, withoutTrailingSlash, withUrl, words } from "./setting-schemas.ts";

/** `…_ISSUER` sets another one in tests only. */
export const GOOGLE_ISSUER = "https://accounts.google.com";
export const APPLE_ISSUER = "https://appleid.apple.com";

const DEFAULT_OIDC_NAME = "OpenID";
const MAX_OIDC_NAME_LENGTH = 30;
/** Accounts are stored by issuer and subject, and PostgreSQL indexes at most 2,700 bytes. */
const MAX_ISSUER_LENGTH = 1024;

const MIN_SECRET_BYTES = 32;

const isNetwork = (network: string): boolean => {
  const [address = "", prefix, ...rest] = network.split("/");
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && +prefix <= bits))
  );
};

const isEllipticKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === "prime256v1";
  } catch {
    return false;
  }
};

const ADDRESS = String.raw`[^\s@<>,;:"]+@[^\s@<>,;:"]+`;
/** `a@b.example`, `Name <a@b.example>` or `"Name" <a@b.example>`. */
const mailbox = new RegExp(
  String.raw`^(?:(?:(?<name>[^<>"\p{Cc}]*?)|"(?<quoted>[^<>"\p{Cc}]*)")\s*<(?<named>${ADDRESS})>|(?<alone>${ADDRESS}))$`,
  "u",
);

export const accountSettings = {
  AUTH_SECRET: z
    .string()
    .transform((list) => list.split(/\s+/).filter((secret) => secret !== ""))
    .refine((secrets) => secrets.every((secret) => Buffer.byteLength(secret) >= MIN_SECRET_BYTES), {
      error: `must have at least ${MIN_SECRET_BYTES} bytes; separate several with spaces, the newest first`,
    })
    .default([]),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: "must be an address as in smtps://user:password@mail.example" })
    .optional(),
  MAIL_FROM: text(mailbox, "must be an address, or a name and an address: Name <a@b.example>").optional(),
  MAIL_OUTBOX: z.enum(["0", "1"], { error: "must be 1 or 0" }).default("0"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url({ error: "must be an address" }).optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: z
    .string()
    // Many secret stores do not allow line breaks.
    .transform((pem) => pem.replaceAll("\\n", "\n"))
    .refine(isEllipticKey, { error: "must be the key that Apple gave, a PEM of a P-256 private key" })
    .optional(),
  APPLE_ISSUER: z.url({ error: "must be an address" }).optional(),
  OIDC_ISSUER: webAddress
    .max(MAX_ISSUER_LENGTH, { error: `must have at most ${MAX_ISSUER_LENGTH} characters` })
    .refine(
      withUrl(({ search, hash, username, password }) => search + hash + username + password === ""),
      { error: "must be an address without a user name, ? and #" },
    )
    .refine((address) => !address.includes("/.well-known/"), {
      error: "must be the issuer: leave out /.well-known/openid-configuration",
    })
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z
    .string()
    .trim()
    .max(MAX_OIDC_NAME_LENGTH, { error: `must have at most ${MAX_OIDC_NAME_LENGTH} characters` })
    .optional(),
  AUTH_TOKEN_SYNC_URL: z.string().optional(),
  TRUSTED_PROXIES: words
    .pipe(
      z.array(
        z.string().refine(isNetwork, {
          error: "must be IP addresses or networks, as in 10.0.0.0/8; separate several with commas",
        }),
      ),
    )
    .default([]),
};

type AccountEnvironment = z.infer<z.ZodObject<typeof accountSettings>> & { BRAND_NAME: string };

export const GOOGLE_SETTINGS = ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"] as const;
export const APPLE_SETTINGS = ["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"] as const;
export const OIDC_SETTINGS = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

export function findOwnPath(address: string, publicUrl: string): string | null {
  if (!URL.canParse(address, publicUrl)) return null;
  const url = new URL(address, publicUrl);
  return url.origin === new URL(publicUrl).origin ? url.pathname + url.search : null;
}

function readNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

export function readAccounts(data: AccountEnvironment, publicUrl: string) {
  const oidc = hasAll(data, OIDC_SETTINGS)
    ? {
        /** Without a trailing slash. The provider may name itself with one. */
        issuer: withoutTrailingSlash(data.OIDC_ISSUER),
        clientId: data.OIDC_CLIENT_ID,
        clientSecret: data.OIDC_CLIENT_SECRET,
        name: data.OIDC_NAME || DEFAULT_OIDC_NAME,
      }
    : null;
  // A first start shows the whole card of spec §2, view 7.
  const isFirstStart =
    LOOPBACK.has(new URL(publicUrl).hostname) && data.BRAND_NAME === DEFAULT_BRAND.name && oidc === null;
  const from = mailbox.exec(data.MAIL_FROM ?? "")?.groups ?? {};
  return {
    /** The newest first. Empty: a generated one in `DATA_DIR`. */
    authSecrets: data.AUTH_SECRET,
    mail: {
      /** Null: mails go to `DATA_DIR/outbox`. */
      smtpUrl: data.SMTP_URL ?? null,
      fromName: from.name || from.quoted || data.BRAND_NAME,
      fromAddress: from.named ?? from.alone ?? `no-reply@${new URL(publicUrl).hostname}`,
    },
    google: hasAll(data, GOOGLE_SETTINGS)
      ? {
          clientId: data.GOOGLE_CLIENT_ID,
          clientSecret: data.GOOGLE_CLIENT_SECRET,
          issuer: data.GOOGLE_ISSUER?.replace(/\/$/, "") ?? GOOGLE_ISSUER,
        }
      : null,
    apple: hasAll(data, APPLE_SETTINGS)
      ? {
          clientId: data.APPLE_CLIENT_ID,
          teamId: data.APPLE_TEAM_ID,
          keyId: data.APPLE_KEY_ID,
          privateKey: data.APPLE_PRIVATE_KEY,
          issuer: data.APPLE_ISSUER?.replace(/\/$/, "") ?? APPLE_ISSUER,
        }
      : null,
    oidc,
    /** Offers Google and Apple without their settings: the popup names these. */
    isFirstStart,
    /** With an OpenID provider visitors need no mail. */
    offersMailedLinks: data.SMTP_URL !== undefined || data.MAIL_OUTBOX === "1" || oidc === null,
    /** Path on our own origin where the browser leaves its token (spec §7). */
    tokenSyncPath: data.AUTH_TOKEN_SYNC_URL === undefined ? null : findOwnPath(data.AUTH_TOKEN_SYNC_URL, publicUrl),
    trustedProxies: readNetworks(data.TRUSTED_PROXIES),
  };
}

export type AccountConfig = ReturnType<typeof readAccounts>;
export type MailConfig = AccountConfig["mail"];
export type AppleConfig = NonNullable<AccountConfig["apple"]>;

/** What the sign-up card offers. */
export const listOfferedProviders = (config: Pick<AccountConfig, SocialProvider | "isFirstStart">): SocialProvider[] =>
  config.isFirstStart ? ["google", "apple"] : listProviders(config);

export const listProviders = (config: Pick<AccountConfig, SocialProvider>): SocialProvider[] =>
  (["oidc", "google", "apple"] as const).filter((name) => config[name] !== null);
