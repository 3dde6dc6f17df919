import { resolve } from "node:path";
import { z } from "zod";
import {
  type Brand,
  chooseLegalPages,
  DEFAULT_BRAND,
  DEFAULT_MARKETING_URL,
  getStoreSearches,
  hasStoreAddresses,
} from "#domain/brand.ts";
import {
  type ClosetQuota,
  DEFAULT_CLOSETS_PER_ACCOUNT,
  DEFAULT_QUOTA,
  MAX_CLOSETS_OF_ACCOUNT,
  MAX_EMAIL_LENGTH,
  MAX_LIST_ENTRIES,
} from "#domain/limits.ts";
import {
  accountSettings,
  APPLE_SETTINGS,
  findOwnPath,
  GOOGLE_SETTINGS,
  OIDC_SETTINGS,
  readAccounts,
} from "./account-config.ts";
import {
  hasAll,
  LOOPBACK,
  port,
  text,
  webAddress,
  wholeNumber,
  withoutTrailingSlash,
  withUrl,
  words,
} from "./setting-schemas.ts";

const MB = 1024 * 1024;
/** Each segment of a path begins with a letter, a digit, - or _. */
const SITE_ADDRESS = /^https?:\/\/[^/?#@\\]+(?:\/[\w-][\w.~-]*)*\/?$/i;

export const environmentSchema = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(3000),
  DRAIN_SECONDS: text(/^\d{1,3}$/, "must be a number of seconds from 0 to 999")
    .transform(Number)
    .default(1),
  PUBLIC_URL: webAddress
    .refine((address) => SITE_ADDRESS.test(address), {
      error:
        "must be an origin, or with a path of letters, digits, -, ., _ and ~, as in https://closet.example or https://home.example/closet",
    })
    .optional(),
  MAX_CONNECTIONS: text(/^[1-9]\d{1,6}$/, "must be a number from 10 to 9999999")
    .transform(Number)
    .default(12_000),
  DATA_DIR: z.string().default("./data"),
  DEMO: z.literal("reset-hourly", { error: "must be reset-hourly" }).optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: "must be an address as in postgres://user:password@db.example/name" })
    .optional(),
  DATABASE_CONNECTIONS: text(/^[1-9]\d{0,2}$/, "must be a number from 1 to 999")
    .transform(Number)
    .default(10),
  BACKUP_DAILY: wholeNumber(366).optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
  BRAND_NAME: z.string().max(40, { error: "must have at most 40 characters" }).default(DEFAULT_BRAND.name),
  BRAND_LOGO_URL: webAddress.optional(),
  SUPPORT_EMAIL: z
    .email({ error: "must be an email address" })
    .max(MAX_EMAIL_LENGTH, { error: `must have at most ${MAX_EMAIL_LENGTH} characters` })
    .optional(),
  MARKETING_URL: webAddress.default(DEFAULT_MARKETING_URL),
  TERMS_URL: webAddress.optional(),
  PRIVACY_URL: webAddress.optional(),
  IOS_APP_URL: webAddress.optional(),
  ANDROID_APP_URL: webAddress.optional(),
  IOS_APP_ID: text(
    /^(?:\d{6,}|[A-Z0-9]{10}\.[A-Za-z0-9.-]+)$/,
    "must be a team and a bundle, as in ABCDE12345.com.example.app, or the number of the App Store's listing",
  ).optional(),
  ANDROID_PACKAGE: text(/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/, "must be a package, as in com.example.app").optional(),
  ANDROID_CERT_SHA256: words
    .pipe(
      z.array(
        text(/^(?:[0-9A-Fa-f]{2}:?){31}[0-9A-Fa-f]{2}$/, "must be SHA-256 fingerprints in hex, separated by commas"),
      ),
    )
    .default([]),
  CLOSETS: z.enum(["anyone", "invited", "none"], { error: "must be anyone, invited or none" }).default("anyone"),
  CLOSET_MAX_ITEMS: wholeNumber(MAX_LIST_ENTRIES).default(DEFAULT_QUOTA.items),
  CLOSET_MAX_MB: wholeNumber(1_000_000).default(DEFAULT_QUOTA.pictureBytes / MB),
  PROPOSALS_MAX_MB: wholeNumber(1_000_000).default(500),
  CLOSETS_PER_ACCOUNT: wholeNumber(MAX_CLOSETS_OF_ACCOUNT).default(DEFAULT_CLOSETS_PER_ACCOUNT),
  CUTOUT_URL: webAddress.optional(),
  START_PAGE_CLOSETS: z.enum(["0", "1"], { error: "must be 1 or 0" }).optional(),
  STYLE_WITH: z.enum(["app", "web"], { error: "must be app or web" }).optional(),
  S3_ENDPOINT: webAddress
    .refine(
      withUrl(({ search, hash, username, password }) => search + hash + username + password === ""),
      { error: "must be an address without a user name, ? and #" },
    )
    .optional(),
  S3_BUCKET: text(
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/,
    "must be the name of a bucket, as in closet-pictures",
  ).optional(),
  S3_REGION: text(/^[A-Za-z0-9-]{1,40}$/, "must be the name of a region, as in eu-central-1").optional(),
  S3_ACCESS_KEY_ID: text(/^[^\s/,]+$/, "must be the id of an access key, without spaces, / and commas").optional(),
  S3_SECRET_ACCESS_KEY: text(/^\S+$/, "must be a secret access key, without spaces").optional(),
  ...accountSettings,
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: text(/^[\x21-\x7e]+$/, "must be ASCII characters without spaces")
    .min(16, { error: "must have at least 16 characters" })
    .optional(),
});

type Environment = z.infer<typeof environmentSchema>;
type Name = keyof Environment;
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`These settings cannot be used: ${problems.join("; ")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

const S3_SETTINGS = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
type Given = { env: NodeJS.ProcessEnv; broken: ReadonlySet<string>; publicUrl: string; isProduction: boolean };

/** Problems of combinations. Skips those that follow from an invalid value. */
function findProblems(data: Environment, { env, broken, publicUrl, isProduction }: Given): string[] {
  const isGiven = (name: Name): boolean => data[name] !== undefined || broken.has(name);
  const needAll = (names: readonly Name[], ...optional: Name[]): string[] => {
    const given = [...names, ...optional].find(isGiven);
    return given === undefined
      ? []
      : names.filter((name) => !isGiven(name)).map((name) => `${name} must be set with ${given}`);
  };
  const isForeign = (issuer: string | undefined): boolean =>
    issuer !== undefined && (isProduction || !LOOPBACK.has(new URL(issuer).hostname));
  const isUnencrypted = (issuer = ""): boolean => issuer.startsWith("http:") && isForeign(issuer);
  const { MAIL_OUTBOX, METRICS_PORT, AUTH_TOKEN_SYNC_URL } = data;
  const isOriginKnown = !broken.has(env.PUBLIC_URL === undefined ? "PORT" : "PUBLIC_URL");
  const isKeptElsewhere = isGiven("DATABASE_URL") || isGiven("S3_ENDPOINT");
  const isMailless = !isGiven("SMTP_URL") && MAIL_OUTBOX === "0" && !broken.has("MAIL_OUTBOX");
  const hasNoSignIn = isMailless && !isGiven("DEMO") && !OIDC_SETTINGS.some(isGiven);
  const hasNoSecret = data.AUTH_SECRET.length === 0 && !broken.has("AUTH_SECRET");
  const isSyncForeign = AUTH_TOKEN_SYNC_URL !== undefined && findOwnPath(AUTH_TOKEN_SYNC_URL, publicUrl) === null;
  const checks: [isWrong: boolean, problem: string][] = [
    [
      isForeign(data.GOOGLE_ISSUER),
      "GOOGLE_ISSUER is for tests only: it must be on this machine, and not in production",
    ],
    [isForeign(data.APPLE_ISSUER), "APPLE_ISSUER is for tests only: it must be on this machine, and not in production"],
    [
      isUnencrypted(data.OIDC_ISSUER),
      "OIDC_ISSUER must begin with https://; http:// is only for tests: on this machine, and not in production",
    ],
    [
      isProduction && hasNoSignIn,
      "SMTP_URL must be set in production, or OIDC_ISSUER, or MAIL_OUTBOX=1 to write emails to DATA_DIR/outbox",
    ],
    [
      env.DATABASE_URL !== undefined && hasNoSecret,
      "AUTH_SECRET must be set with DATABASE_URL: every process needs the same one",
    ],
    [isGiven("DEMO") && isKeptElsewhere, "DEMO deletes all data: remove DATABASE_URL and S3_ENDPOINT, or DEMO"],
    [isOriginKnown && isSyncForeign, "AUTH_TOKEN_SYNC_URL must be on the origin of PUBLIC_URL"],
    // Settings until 0.1. Ignoring them would load pictures from other sites, or show an empty database.
    [
      env.PICTURE_PROXY === "1",
      "PICTURE_PROXY is no longer a setting: remove it, and import closets with --fetch-pictures",
    ],
    [
      env.API_BASE_URL !== undefined,
      "API_BASE_URL is no longer a setting: remove it; this server stores closets and accounts itself",
    ],
  ];
  const isPortTaken = METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === data.PORT;
  return [
    ...needAll(S3_SETTINGS, "S3_REGION"),
    ...(isPortTaken ? ["METRICS_PORT must differ from PORT; to serve /metrics on PORT, set METRICS_TOKEN alone"] : []),
    ...needAll(["TERMS_URL", "PRIVACY_URL"]),
    ...needAll(GOOGLE_SETTINGS),
    ...needAll(APPLE_SETTINGS),
    ...needAll(OIDC_SETTINGS, "OIDC_NAME"),
    ...checks.filter(([isWrong]) => isWrong).map(([, problem]) => problem),
  ];
}

/** Null: pictures are in `DATA_DIR`. A picture's address is `endpoint/bucket/name`. */
const readS3 = (data: Environment) =>
  hasAll(data, S3_SETTINGS)
    ? {
        endpoint: withoutTrailingSlash(data.S3_ENDPOINT),
        bucket: data.S3_BUCKET,
        region: data.S3_REGION ?? "us-east-1",
        accessKeyId: data.S3_ACCESS_KEY_ID,
        secretAccessKey: data.S3_SECRET_ACCESS_KEY,
      }
    : null;

const readFingerprint = (fingerprint: string): string =>
  (fingerprint.toUpperCase().match(/[0-9A-F]{2}/g) ?? []).join(":");

function readAppLinks({ IOS_APP_ID, IOS_APP_URL, ...data }: Environment) {
  const isNumber = IOS_APP_ID !== undefined && /^\d+$/.test(IOS_APP_ID);
  // A store address ends with its number: https://apps.apple.com/us/app/name/id1234567890
  const listed =
    IOS_APP_ID === undefined || IOS_APP_URL === undefined ? undefined : /\/id(\d+)(?:[/?#]|$)/.exec(IOS_APP_URL)?.[1];
  return {
    /** Team and bundle, as in `ABCDE12345.com.example.app`. */
    iosAppId: isNumber ? null : (IOS_APP_ID ?? null),
    appStoreId: isNumber ? IOS_APP_ID : (listed ?? null),
    androidPackage: data.ANDROID_PACKAGE ?? null,
    /** SHA-256 fingerprints of the signing certificates, as in `AB:CD:…`. */
    androidCertificates: data.ANDROID_CERT_SHA256.map(readFingerprint),
  };
}

/** On the start page. Until it is chosen, the demo has its closets there. */
const LISTED_CLOSETS = { unset: "demo", 0: "none", 1: "all" } as const;

function toConfig(data: Environment, { publicUrl, isProduction }: Pick<Given, "publicUrl" | "isProduction">) {
  const marketingUrl = withoutTrailingSlash(data.MARKETING_URL);
  const stores = getStoreSearches(data.BRAND_NAME);
  const brand: Brand = {
    name: data.BRAND_NAME,
    logoUrl: data.BRAND_LOGO_URL ?? null,
    supportEmail: data.SUPPORT_EMAIL ?? (data.BRAND_NAME === DEFAULT_BRAND.name ? DEFAULT_BRAND.supportEmail : null),
    ...chooseLegalPages({ name: data.BRAND_NAME, marketingUrl }, { terms: data.TERMS_URL, privacy: data.PRIVACY_URL }),
    iosAppUrl: data.IOS_APP_URL ?? stores.iosAppUrl,
    androidAppUrl: data.ANDROID_APP_URL ?? stores.androidAppUrl,
  };
  const hasApp = brand.name === DEFAULT_BRAND.name || hasStoreAddresses(brand);
  const { METRICS_PORT, METRICS_TOKEN } = data;
  const hasMetrics = METRICS_PORT !== undefined || METRICS_TOKEN !== undefined;
  return {
    host: data.HOST,
    port: data.PORT,
    /** A stopping process still serves this long while `/health/ready` responds 503. */
    drainMs: data.DRAIN_SECONDS * 1000,
    /** Origin and base path, without a trailing slash. */
    publicUrl,
    /** Per process, live streams included. */
    maxConnections: data.MAX_CONNECTIONS,
    isProduction,
    dataDir: resolve(data.DATA_DIR),
    /** Everything is deleted at each full hour. */
    isDemo: data.DEMO !== undefined,
    databaseUrl: data.DATABASE_URL ?? null,
    databaseConnections: data.DATABASE_CONNECTIONS,
    s3: readS3(data),
    /** How many are kept. Null: none is made. */
    dailyBackups: data.BACKUP_DAILY ?? null,
    closetCreators: data.CLOSETS,
    /** With its password. */
    cutoutUrl: data.CUTOUT_URL ?? null,
    cutoutHost: data.CUTOUT_URL === undefined ? null : new URL(data.CUTOUT_URL).host,
    listedClosets: LISTED_CLOSETS[data.START_PAGE_CLOSETS ?? "unset"],
    closetsPerAccount: data.CLOSETS_PER_ACCOUNT,
    closetQuota: { items: data.CLOSET_MAX_ITEMS, pictureBytes: data.CLOSET_MAX_MB * MB } satisfies ClosetQuota,
    /** Of the pictures that stylists propose, of all closets, while they wait. */
    proposedBytes: data.PROPOSALS_MAX_MB * MB,
    /** Where a prompt to style the owner leads: to the app (spec §2), or to the composer. */
    styleWith: data.STYLE_WITH ?? (hasApp ? ("app" as const) : ("web" as const)),
    logLevel: data.LOG_LEVEL,
    brand,
    appLinks: readAppLinks(data),
    accounts: readAccounts(data, publicUrl),
    /** `port` null: `/metrics` is on `PORT`, and needs the token. */
    metrics: hasMetrics ? { port: METRICS_PORT ?? null, token: METRICS_TOKEN ?? null } : null,
  };
}

/** The checked settings. Nothing else reads the environment. */
export type Config = ReturnType<typeof toConfig>;
export type S3Config = NonNullable<Config["s3"]>;
export type MetricsConfig = NonNullable<Config["metrics"]>;
export type AppLinks = Config["appLinks"];
export type ClosetCreators = Config["closetCreators"];
export type ListedClosets = Config["listedClosets"];
export type StyleWith = Config["styleWith"];

/** @throws {ConfigError} with every problem; an empty value counts as not set */
export function readConfig(given: NodeJS.ProcessEnv): Config {
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
  const issues = environmentSchema.safeParse(env).error?.issues ?? [];
  const broken = new Set(issues.map((issue) => String(issue.path[0])));
  const data = environmentSchema.parse(Object.fromEntries(Object.entries(env).filter(([name]) => !broken.has(name))));
  const publicUrl = withoutTrailingSlash(new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).href);
  // `z.url` ignores spaces around an address, too.
  const isProduction = /^\s*https:/i.test(env.PUBLIC_URL ?? "");
  const problems = [
    ...new Set(issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)),
    ...findProblems(data, { env, broken, publicUrl, isProduction }),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(data, { publicUrl, isProduction });
}
