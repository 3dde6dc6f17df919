import { createPrivateKey } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { z } from "zod";

export type AccountConfig = {
  /** The newest first. Empty: a generated one in `DATA_DIR`. */
  authSecrets: readonly string[];
  mail: MailConfig;
  google: GoogleConfig | null;
  apple: AppleConfig | null;
  /** Path on our own origin where the browser leaves its token (spec §7). */
  tokenSyncPath: string | null;
  trustedProxies: BlockList;
};

export type MailConfig = {
  /** Null: mails go to `DATA_DIR/outbox`. */
  smtpUrl: string | null;
  fromName: string;
  fromAddress: string;
};

const PROVIDERS = ["google", "apple"] as const;

/** `issuer` differs from the real one in tests only. */
export type GoogleConfig = { clientId: string; clientSecret: string; issuer: string };
export type AppleConfig = { clientId: string; teamId: string; keyId: string; privateKey: string; issuer: string };

export const GOOGLE_ISSUER = "https://accounts.google.com";
export const APPLE_ISSUER = "https://appleid.apple.com";

const MIN_SECRET_BYTES = 32;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const words = z.string().transform((list) => list.split(/[\s,]+/).filter((word) => word !== ""));

const isNetwork = (text: string): boolean => {
  const [address = "", prefix, ...rest] = text.split("/");
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

export const accountVariables = {
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
  MAIL_FROM: z
    .string()
    .regex(mailbox, { error: "must be an address, or a name and an address: Name <a@b.example>" })
    .optional(),
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

type AccountVariables = z.infer<z.ZodObject<typeof accountVariables>>;

type OtherSettings = {
  broken: ReadonlySet<string>;
  origin: string | null;
  isProduction: boolean;
  hasSharedDatabase: boolean;
};

type Names = readonly (keyof AccountVariables)[];

function findIncomplete(data: AccountVariables, broken: ReadonlySet<string>, names: Names): string[] {
  const missing = names.filter((name) => data[name] === undefined && !broken.has(name));
  const given = names.find((name) => !missing.includes(name));
  return given === undefined ? [] : missing.map((name) => `${name} must be set with ${given}`);
}

const findIssuerProblem = (name: string, issuer: string | undefined, isProduction: boolean): string[] => {
  if (issuer === undefined) return [];
  const isHere = LOOPBACK.has(new URL(issuer).hostname);
  return isHere && !isProduction
    ? []
    : [`${name} is for tests only: it must be on this machine, and not in production`];
};

function findOwnPath(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return url.origin === origin ? url.pathname + url.search : null;
}

export const listProviders = (config: Pick<AccountConfig, "google" | "apple">) =>
  PROVIDERS.filter((name) => config[name] !== null);

/** Skips problems that follow from an invalid value. */
export function findAccountProblems(data: AccountVariables, otherSettings: OtherSettings): string[] {
  const { broken, origin, isProduction, hasSharedDatabase } = otherSettings;
  const { SMTP_URL, MAIL_OUTBOX, AUTH_SECRET, AUTH_TOKEN_SYNC_URL } = data;
  const isBroken = (...names: Names) => names.some((name) => broken.has(name));
  const hasNoMail = SMTP_URL === undefined && MAIL_OUTBOX === "0" && !isBroken("SMTP_URL", "MAIL_OUTBOX");
  const hasNoSecret = AUTH_SECRET.length === 0 && !isBroken("AUTH_SECRET");
  const isSyncForeign =
    AUTH_TOKEN_SYNC_URL !== undefined && origin !== null && findOwnPath(AUTH_TOKEN_SYNC_URL, origin) === null;
  return [
    ...findIncomplete(data, broken, ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]),
    ...findIncomplete(data, broken, ["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"]),
    ...findIssuerProblem("GOOGLE_ISSUER", data.GOOGLE_ISSUER, isProduction),
    ...findIssuerProblem("APPLE_ISSUER", data.APPLE_ISSUER, isProduction),
    ...(isProduction && hasNoMail
      ? ["SMTP_URL must be set in production, or MAIL_OUTBOX=1 to write mails to DATA_DIR/outbox"]
      : []),
    ...(hasSharedDatabase && hasNoSecret
      ? ["AUTH_SECRET must be set with DATABASE_URL: every process needs the same one"]
      : []),
    ...(isSyncForeign ? ["AUTH_TOKEN_SYNC_URL must be on the origin of PUBLIC_URL"] : []),
  ];
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

export function readAccountConfig(
  data: AccountVariables,
  { publicUrl, brandName }: { publicUrl: string; brandName: string },
): AccountConfig {
  const from = mailbox.exec(data.MAIL_FROM ?? "")?.groups ?? {};
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } =
    data;
  return {
    authSecrets: data.AUTH_SECRET,
    mail: {
      smtpUrl: data.SMTP_URL ?? null,
      fromName: from.name || from.quoted || brandName,
      fromAddress: from.named ?? from.alone ?? `no-reply@${new URL(publicUrl).hostname}`,
    },
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? {
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
            issuer: data.GOOGLE_ISSUER?.replace(/\/$/, "") ?? GOOGLE_ISSUER,
          }
        : null,
    apple:
      APPLE_CLIENT_ID && APPLE_TEAM_ID && APPLE_KEY_ID && APPLE_PRIVATE_KEY
        ? {
            clientId: APPLE_CLIENT_ID,
            teamId: APPLE_TEAM_ID,
            keyId: APPLE_KEY_ID,
            privateKey: APPLE_PRIVATE_KEY,
            issuer: data.APPLE_ISSUER?.replace(/\/$/, "") ?? APPLE_ISSUER,
          }
        : null,
    tokenSyncPath: data.AUTH_TOKEN_SYNC_URL === undefined ? null : findOwnPath(data.AUTH_TOKEN_SYNC_URL, publicUrl),
    trustedProxies: readNetworks(data.TRUSTED_PROXIES),
  };
}
