/** A cookie of all pages that no script reads. */
export const makeCookie = (
  name: string,
  value: string,
  { maxAgeS, publicUrl }: { maxAgeS: number; publicUrl: string },
): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${publicUrl.startsWith("https:") ? "; Secure" : ""}`;
