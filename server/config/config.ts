import { resolve } from "node:path";
import { z } from "zod";
import { type Brand, DEFAULT_BRAND } from "#domain/brand.ts";
import { type ClosetQuota, MAX_EMAIL_LENGTH } from "#domain/limits.ts";
import { type AccountConfig, accountVariables, findAccountProblems, readAccountConfig } from "./account-config.ts";
import { origin, portNumber, webAddress, withoutTrailingSlash } from "./address-setting.ts";
import {
  type ClosetCreators,
  type StyleWith,
  closetVariables,
  getStyleWith,
  readClosetQuota,
} from "./closet-config.ts";
import {
  findTelemetryProblems,
  type MetricsConfig,
  telemetryVariables,
  readMetricsConfig,
} from "./telemetry-config.ts";
import { findStorageProblems, readStorageConfig, type S3Config, storageVariables } from "./storage-config.ts";

/** The checked settings. Nothing else reads the environment. */
export type Config = {
  host: string;
  /** A stopping process still serves this long while `/health/ready` responds 503. */
  drainMs: number;
  /** 0: the system chooses a free port. */
  port: number;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Per process, live streams included. */
  maxConnections: number;
  isProduction: boolean;
  dataDir: string;
  databaseUrl: string | null;
  databaseConnections: number;
  s3: S3Config | null;
  closetCreators: ClosetCreators;
  closetQuota: ClosetQuota;
  styleWith: StyleWith;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  brand: Brand;
  appLinks: AppLinks;
  accounts: AccountConfig;
  metrics: MetricsConfig | null;
};

export type AppLinks = {
  /** Team and bundle, as in `ABCDE12345.com.example.app`. */
  iosAppId: string | null;
  appStoreId: string | null;
  androidPackage: string | null;
  /** SHA-256 fingerprints of the signing certificates, as in `AB:CD:…`. */
  androidCertificates: string[];
};

export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`These settings cannot be used: ${problems.join("; ")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

export const environmentSchema = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: portNumber.default(3000),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, { error: "must be a number of seconds from 0 to 999" })
    .transform(Number)
    .default(1),
  PUBLIC_URL: origin.optional(),
  MAX_CONNECTIONS: z
    .string()
    .regex(/^[1-9]\d{1,6}$/, { error: "must be a number from 10 to 9999999" })
    .transform(Number)
    .default(12_000),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: "must be an address as in postgres://user:password@db.example/name" })
    .optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, { error: "must be a number from 1 to 999" })
    .transform(Number)
    .default(10),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
  BRAND_NAME: z.string().max(40, { error: "must have at most 40 characters" }).default(DEFAULT_BRAND.name),
  BRAND_LOGO_URL: webAddress.optional(),
  SUPPORT_EMAIL: z
    .email({ error: "must be an e-mail address" })
    .max(MAX_EMAIL_LENGTH, { error: `must have at most ${MAX_EMAIL_LENGTH} characters` })
    .default(DEFAULT_BRAND.supportEmail),
  MARKETING_URL: webAddress.default(DEFAULT_BRAND.marketingUrl),
  IOS_APP_URL: webAddress.default(DEFAULT_BRAND.iosAppUrl),
  ANDROID_APP_URL: webAddress.default(DEFAULT_BRAND.androidAppUrl),
  IOS_APP_ID: z
    .string()
    .regex(/^(?:\d{6,}|[A-Z0-9]{10}\.[A-Za-z0-9.-]+)$/, {
      error: "must be a team and a bundle, as in ABCDE12345.com.example.app, or the number of the App Store's listing",
    })
    .optional(),
  ANDROID_PACKAGE: z
    .string()
    .regex(/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/, { error: "must be a package, as in com.example.app" })
    .optional(),
  ANDROID_CERT_SHA256: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter((fingerprint) => fingerprint !== ""))
    .pipe(
      z.array(
        z.string().regex(/^(?:[0-9A-Fa-f]{2}:?){31}[0-9A-Fa-f]{2}$/, {
          error: "must be SHA-256 fingerprints in hex, separated by commas",
        }),
      ),
    )
    .default([]),
  ...closetVariables,
  ...storageVariables,
  ...accountVariables,
  ...telemetryVariables,
});

const readFingerprint = (text: string): string => (text.toUpperCase().match(/[0-9A-F]{2}/g) ?? []).join(":");

function readAppLinks(data: z.infer<typeof environmentSchema>): AppLinks {
  const { IOS_APP_ID, IOS_APP_URL } = data;
  const isNumber = IOS_APP_ID !== undefined && /^\d+$/.test(IOS_APP_ID);
  // A store address ends with its number: https://apps.apple.com/us/app/name/id1234567890
  const listed = IOS_APP_ID === undefined ? undefined : /\/id(\d+)(?:[/?#]|$)/.exec(IOS_APP_URL)?.[1];
  return {
    iosAppId: isNumber ? null : (IOS_APP_ID ?? null),
    appStoreId: isNumber ? IOS_APP_ID : (listed ?? null),
    androidPackage: data.ANDROID_PACKAGE ?? null,
    androidCertificates: data.ANDROID_CERT_SHA256.map(readFingerprint),
  };
}

function checkEach(given: NodeJS.ProcessEnv) {
  const issues = environmentSchema.safeParse(given).error?.issues ?? [];
  const broken = new Set(issues.map((issue) => String(issue.path[0])));
  const usable = Object.fromEntries(Object.entries(given).filter(([name]) => !broken.has(name)));
  return {
    problems: [...new Set(issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))],
    broken,
    data: environmentSchema.parse(usable),
  };
}

/** @throws {ConfigError} with every problem; an empty value counts as not set */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { problems, broken, data } = checkEach(given);
  const publicUrl = new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).origin;
  const isProduction = /^https:/i.test(given.PUBLIC_URL ?? "");
  problems.push(
    ...findStorageProblems(data, broken),
    ...findTelemetryProblems(data, data.PORT),
    ...findAccountProblems(data, {
      broken,
      origin: broken.has(given.PUBLIC_URL === undefined ? "PORT" : "PUBLIC_URL") ? null : publicUrl,
      isProduction,
      hasSharedDatabase: given.DATABASE_URL !== undefined,
    }),
  );
  // Settings until 0.1. Ignoring them would load pictures from other sites, or show an empty database.
  if (given.PICTURE_PROXY === "1") {
    problems.push("PICTURE_PROXY is no longer a setting: remove it, and import closets with --fetch-pictures");
  }
  if (given.API_BASE_URL !== undefined) {
    problems.push("API_BASE_URL is no longer a setting: remove it; this server stores closets and accounts itself");
  }
  if (problems.length > 0) throw new ConfigError(problems);
  const brand = {
    name: data.BRAND_NAME,
    logoUrl: data.BRAND_LOGO_URL ?? null,
    supportEmail: data.SUPPORT_EMAIL,
    marketingUrl: withoutTrailingSlash(data.MARKETING_URL),
    iosAppUrl: data.IOS_APP_URL,
    androidAppUrl: data.ANDROID_APP_URL,
  };
  return {
    host: data.HOST,
    port: data.PORT,
    drainMs: data.DRAIN_SECONDS * 1000,
    publicUrl,
    maxConnections: data.MAX_CONNECTIONS,
    isProduction,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    databaseConnections: data.DATABASE_CONNECTIONS,
    s3: readStorageConfig(data),
    closetCreators: data.CLOSETS,
    closetQuota: readClosetQuota(data),
    styleWith: data.STYLE_WITH ?? getStyleWith(brand),
    logLevel: data.LOG_LEVEL,
    brand,
    appLinks: readAppLinks(data),
    metrics: readMetricsConfig(data),
    accounts: readAccountConfig(data, { publicUrl, brandName: data.BRAND_NAME }),
  };
}
