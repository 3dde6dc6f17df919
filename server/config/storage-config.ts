import { z } from "zod";
import { baseAddress, withoutTrailingSlash } from "./address-setting.ts";

export type S3Config = {
  /** Without a trailing slash. A picture's address is `endpoint/bucket/name`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const DEFAULT_REGION = "us-east-1";

export const storageVariables = {
  S3_ENDPOINT: baseAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/, {
      error: "must be the name of a bucket, as in closet-pictures",
    })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/, { error: "must be the name of a region, as in eu-central-1" })
    .optional(),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[^\s/,]+$/, { error: "must be the id of an access key, without spaces, / and commas" })
    .optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/, { error: "must be a secret access key, without spaces" }).optional(),
};

type StorageVariables = z.infer<z.ZodObject<typeof storageVariables>>;

const NEEDED = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

export function findStorageProblems(data: StorageVariables, broken: ReadonlySet<string>): string[] {
  const isGiven = (name: keyof StorageVariables) => data[name] !== undefined || broken.has(name);
  const given = ([...NEEDED, "S3_REGION"] as const).find(isGiven);
  if (given === undefined) return [];
  return NEEDED.filter((name) => !isGiven(name)).map((name) => `${name} must be set with ${given}`);
}

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
