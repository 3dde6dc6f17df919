import type { SocialProvider } from "#domain/social-provider.ts";

export type OpenIdKind = SocialProvider;

export type OpenIdAccount = {
  sub: string;
  email: string;
  emailVerified?: boolean;
  firstName?: string;
  lastName?: string;
  /** The email address is Apple's private relay. */
  isPrivateEmail?: boolean;
};

const fullName = ({ firstName, lastName }: OpenIdAccount): string | undefined =>
  [firstName, lastName].filter(Boolean).join(" ") || undefined;

export function readClaims(kind: OpenIdKind, account: OpenIdAccount): { sub: string } {
  const { sub, email, emailVerified = true, firstName, lastName, isPrivateEmail } = account;
  return kind !== "apple"
    ? Object.assign(
        { sub, email, email_verified: emailVerified },
        { name: fullName(account), given_name: firstName, family_name: lastName },
      )
    : // Apple sends booleans as text.
      Object.assign(
        { sub, email, email_verified: String(emailVerified) },
        isPrivateEmail && { is_private_email: "true" },
      );
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

export const renderAccountChooser = (
  kind: OpenIdKind,
  uid: string,
  accounts: readonly OpenIdAccount[],
): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sign in with ${kind}</title><h1>Sign in with ${kind}</h1>
${accounts.map(({ sub, email }) => `<p><a href="/interaction/${uid}?account=${encodeURIComponent(sub)}">${escapeHtml(email)}</a></p>`).join("\n")}
<p><a href="/interaction/${uid}?cancel=1">Cancel</a></p></html>`;
