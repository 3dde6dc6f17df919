import { z } from "zod";
import { baseAddress, withoutTrailingSlash } from "./address-setting.ts";

/** A bucket of an S3-compatible store. */
export type S3Config = {
  /** Without a slash at its end; buckets are asked for below it: `endpoint/bucket/name`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Where most stores that have no regions say they are. */
const DEFAULT_REGION = "us-east-1";

/** The variables of the pictures' store (interfaces: "Environment"), each checked by itself. */
export const storageVariables = {
  S3_ENDPOINT: baseAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/, { error: "must be a bucket's name, as in closet-pictures" })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/, { error: "must be a region's name, as in eu-central-1" })
    .optional(),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[^\s/,]+$/, { error: "must be a key's name, without spaces" })
    .optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/, { error: "must be a key, without spaces" }).optional(),
};

type StorageVariables = z.infer<z.ZodObject<typeof storageVariables>>;

const NEEDED = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** All of a store's settings, or none of them; what is `broken` was given, and is a problem already. */
export function findStorageProblems(data: StorageVariables, broken: ReadonlySet<string>): string[] {
  const isGiven = (name: keyof StorageVariables) => data[name] !== undefined || broken.has(name);
  const given = ([...NEEDED, "S3_REGION"] as const).find(isGiven);
  if (given === undefined) return [];
  return NEEDED.filter((name) => !isGiven(name)).map((name) => `${name} must be set with ${given}`);
}

/** The store's settings, once there is no problem with them; null: pictures are kept in `DATA_DIR`. */
export function readStorageConfig(data: StorageVariables): S3Config | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = data;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: withoutTrailingSlash(S3_ENDPOINT),
    bucket: S3_BUCKET,
    region: S3_REGION ?? DEFAULT_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}
