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

const OTHER_REGION = "wants another S3_REGION";
const OTHER_CONTENT = "got another content than was sent";

/** Codes of S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html) and of Node. */
const SENTENCES: Record<string, string> = {
  InvalidAccessKeyId: "does not know the key of S3_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "rejects S3_SECRET_ACCESS_KEY: it does not belong to S3_ACCESS_KEY_ID",
  AuthorizationHeaderMalformed: OTHER_REGION,
  PermanentRedirect: OTHER_REGION,
  TemporaryRedirect: OTHER_REGION,
  IllegalLocationConstraintException: OTHER_REGION,
  RequestTimeTooSkewed: "says that the clock of this machine is wrong",
  XAmzContentSHA256Mismatch: OTHER_CONTENT,
  BadDigest: OTHER_CONTENT,
  TimeoutError: "does not answer",
  ECONNREFUSED: "cannot be reached: nothing listens there",
  ENOTFOUND: "cannot be reached: there is no such host",
  EAI_AGAIN: "cannot be reached: the DNS server did not resolve the host name; try again",
  ECONNRESET: "cannot be reached: it closes connections early",
  EPIPE: "cannot be reached: it closes connections early",
  EHOSTUNREACH: "cannot be reached: there is no network route to it",
  ENETUNREACH: "cannot be reached: there is no network route to it",
};

export function createS3Errors({ endpoint, bucket }: Pick<S3Config, "endpoint" | "bucket">) {
  const say = (what: string, cause?: unknown) =>
    new PictureStorageProblem(`the picture store at ${endpoint} ${what}`, { cause });
  const garbled = () => say("answers with something else than a list: it may not be an S3-compatible store");
  return {
    garbled,
    explain(error: unknown): unknown {
      if (!(error instanceof Error)) return error;
      const { name, code = "", Region }: S3Error = error;
      const status = getStatus(error);
      const sentence = SENTENCES[name] ?? SENTENCES[code];
      if (status === undefined) return sentence === undefined ? error : say(sentence, code === "" ? undefined : error);
      if (status < 300) return garbled();
      if (name === "NoSuchBucket") return say(`has no bucket “${bucket}” (S3_BUCKET)`);
      if (sentence === OTHER_REGION && Region !== undefined) return say(`${sentence}: ${Region}`);
      if (sentence !== undefined) return say(sentence);
      if (status === 401 || status === 403)
        return say(`rejects the key of S3_ACCESS_KEY_ID for the bucket “${bucket}”`);
      return say(`answers with ${status}${status < 500 ? ": it may not be an S3-compatible store" : `, ${name}`}`);
    },
  };
}
