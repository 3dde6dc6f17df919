const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/** A local `PUBLIC_URL` without https has other names, too. */
export function listOwnOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol === "https:" || !THIS_MACHINE.includes(hostname)) return [publicUrl];
  return [...new Set([publicUrl, ...THIS_MACHINE.map((name) => new URL(`http://${name}:${port || 80}`).origin)])];
}

export const chooseOwnOrigin = (publicUrl: string, host: string | undefined): string =>
  listOwnOrigins(publicUrl).find((origin) => new URL(origin).host === host) ?? publicUrl;
