const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/** A local `PUBLIC_URL` without https has other names, too. */
function listOwnUrls(publicUrl: string): string[] {
  const { protocol, hostname, port, pathname } = new URL(publicUrl);
  if (protocol === "https:" || !THIS_MACHINE.includes(hostname)) return [publicUrl];
  const path = pathname.replace(/\/$/, "");
  const others = THIS_MACHINE.map((name) => new URL(`http://${name}:${port || 80}`).origin + path);
  return [...new Set([publicUrl, ...others])];
}

export const listOwnOrigins = (publicUrl: string): string[] => listOwnUrls(publicUrl).map((url) => new URL(url).origin);

/** `PUBLIC_URL` with the name that the visitor uses for this machine. */
export const chooseOwnUrl = (publicUrl: string, host: string | undefined): string =>
  listOwnUrls(publicUrl).find((url) => new URL(url).host === host) ?? publicUrl;
