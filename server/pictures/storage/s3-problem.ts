import type { S3Config } from "#server/config/storage-config.ts";
import { PictureStorageProblem } from "./picture-storage.ts";

/** What an answer says of a call that failed: of the store's own words no more than its code, and the region it wants. */
export type S3Failure = { status: number; code: string | null; region: string | null };

const CODE = /<Code>\s*([A-Za-z]{1,60})\s*<\/Code>/;
const REGION = /<Region>\s*([a-z0-9-]{1,40})\s*<\/Region>/;

export const readFailure = (status: number, text: string): S3Failure => ({
  status,
  code: CODE.exec(text)?.[1] ?? null,
  region: REGION.exec(text)?.[1] ?? null,
});

/** Codes: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
function describeFailure({ status, code, region }: S3Failure, bucket: string): string {
  switch (code) {
    case "InvalidAccessKeyId":
      return "does not know the key of S3_ACCESS_KEY_ID";
    case "SignatureDoesNotMatch":
      return "refuses S3_SECRET_ACCESS_KEY: it does not belong to S3_ACCESS_KEY_ID";
    case "NoSuchBucket":
      return `has no bucket “${bucket}” (S3_BUCKET)`;
    case "AuthorizationHeaderMalformed":
    case "PermanentRedirect":
    case "TemporaryRedirect":
    case "IllegalLocationConstraintException":
      return `wants another S3_REGION${region === null ? "" : `: ${region}`}`;
    case "RequestTimeTooSkewed":
      return "says that the clock of this machine is wrong";
    case "XAmzContentSHA256Mismatch":
    case "BadDigest":
      return "got another content than was sent";
    default:
  }
  if (status === 401 || status === 403) return `refuses the key of S3_ACCESS_KEY_ID for the bucket “${bucket}”`;
  const said = code === null ? "" : `, ${code}`;
  return `answers with ${status}${said}${status < 500 ? ": it may not be an S3-compatible store" : ""}`;
}

const NETWORK_FAILURES: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the host's name is not answered for",
  ECONNRESET: "it breaks connections off",
  EHOSTUNREACH: "there is no way to it",
  ENETUNREACH: "there is no way to it",
  UND_ERR_SOCKET: "it breaks connections off",
  UND_ERR_CONNECT_TIMEOUT: "it does not take connections",
};

function describeNetworkFailure(error: unknown): string {
  const { cause } = error as Error;
  const { code = "", message } = (cause instanceof Error ? cause : error) as NodeJS.ErrnoException;
  return NETWORK_FAILURES[code] ?? (code === "" ? message : code);
}

/** The sentences about one store. */
export function createS3Problems({ endpoint, bucket }: Pick<S3Config, "endpoint" | "bucket">) {
  const say = (what: string, cause?: unknown) =>
    new PictureStorageProblem(`the picture store at ${endpoint} ${what}`, { cause });
  return {
    refused: (failure: S3Failure) => say(describeFailure(failure, bucket)),
    unreachable: (error: unknown) => say(`cannot be reached: ${describeNetworkFailure(error)}`, error),
    silent: () => say("does not answer"),
    garbled: () => say("answers with something else than a list: it may not be an S3-compatible store"),
  };
}

export type S3Problems = ReturnType<typeof createS3Problems>;
