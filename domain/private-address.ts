/** Of a query. A key, a signature or a session opens what its owner alone may open. */
const CREDENTIAL =
  /^(?:sig|signature|hmac|jwt|token|auth|secret|password|session|sessionid|access_?token|auth_?token|api_?key|key-pair-id|x-amz-signature|x-amz-security-token|x-goog-signature)$/i;

const PRIVATE_HOST =
  /^(?:[^.]+|0\..*|10\..*|127\..*|169\.254\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\..*|\[(?:::|f[cde]).*|.*\.(?:local|localhost|localdomain|lan|home|internal|intranet|corp|home\.arpa))\.?$/i;

/** The token of Firebase's downloads is a part of their public address. */
const isPublicDownload = (query: URLSearchParams): boolean => query.get("alt") === "media";

/** True for a web address with a credential in it, and for one in a private network: no visitor may get it. */
export function isForOwnerAlone(address: string): boolean {
  const url = /^\s*https?:/i.test(address) ? URL.parse(address.trim()) : null;
  if (!url) return false;
  const { hostname, username, password, searchParams } = url;
  const hasCredential = searchParams.keys().some((name) => CREDENTIAL.test(name)) && !isPublicDownload(searchParams);
  return username !== "" || password !== "" || hasCredential || PRIVATE_HOST.test(hostname);
}
