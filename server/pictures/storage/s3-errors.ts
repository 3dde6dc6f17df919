import type { S3Config } from "#server/config/config.ts";
import { PictureStorageProblem } from "./picture-storage.ts";

type S3Error = Error & {
  code?: string;
  Region?: string;
  $metadata?: { httpStatusCode?: number };
  $response?: { statusCode?: number };
};

const getStatus = (error: S3Error): number | undefined =>
  error.$response?.statusCode ?? error.$metadata?.httpStatusCode;

/** A missing object, not a missing bucket. */
export const isMissingObject = (error: unknown): boolean =>
  error instanceof Error && getStatus(error) === 404 && error.name !== "NoSuchBucket";

/** Codes: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
function describeAnswer(status: number, { name, Region }: S3Error, bucket: string): string {
  switch (name) {
    case "InvalidAccessKeyId":
      return "does not know the key of S3_ACCESS_KEY_ID";
    case "SignatureDoesNotMatch":
      return "rejects S3_SECRET_ACCESS_KEY: it does not belong to S3_ACCESS_KEY_ID";
    case "NoSuchBucket":
      return `has no bucket “${bucket}” (S3_BUCKET)`;
    case "AuthorizationHeaderMalformed":
    case "PermanentRedirect":
    case "TemporaryRedirect":
    case "IllegalLocationConstraintException":
      return `wants another S3_REGION${Region === undefined ? "" : `: ${Region}`}`;
    case "RequestTimeTooSkewed":
      return "says that the clock of this machine is wrong";
    case "XAmzContentSHA256Mismatch":
    case "BadDigest":
      return "got another content than was sent";
    default:
  }
  if (status === 401 || status === 403) return `rejects the key of S3_ACCESS_KEY_ID for the bucket “${bucket}”`;
  return `answers with ${status}${status < 500 ? ": it may not be an S3-compatible store" : `, ${name}`}`;
}

const NETWORK_FAILURES: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the DNS server did not resolve the host name; try again",
  ECONNRESET: "it closes connections early",
  EPIPE: "it closes connections early",
  EHOSTUNREACH: "there is no network route to it",
  ENETUNREACH: "there is no network route to it",
};

export function createS3Errors({ endpoint, bucket }: Pick<S3Config, "endpoint" | "bucket">) {
  const say = (what: string, cause?: unknown) =>
    new PictureStorageProblem(`the picture store at ${endpoint} ${what}`, { cause });
  const garbled = () => say("answers with something else than a list: it may not be an S3-compatible store");
  return {
    garbled,
    explain(error: unknown): unknown {
      if (!(error instanceof Error)) return error;
      const status = getStatus(error);
      if (status !== undefined) return status < 300 ? garbled() : say(describeAnswer(status, error, bucket));
      if (error.name === "TimeoutError") return say("does not answer");
      const reason = NETWORK_FAILURES[(error as S3Error).code ?? ""];
      return reason === undefined ? error : say(`cannot be reached: ${reason}`, error);
    },
  };
}
