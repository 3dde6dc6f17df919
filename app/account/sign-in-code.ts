let code: string | null = null;

/**
 * Takes the code of a sign-in link out of the page's address, which the visitor may copy and which goes along with
 * requests: to be called before anything else asks for anything (`app/entry.client.tsx`).
 */
export function takeSignInCode(): void {
  const url = new URL(location.href);
  const { searchParams } = url;
  const found = searchParams.get("mode") === "signIn" ? searchParams.get("oobCode") : null;
  if (!found) return;
  code = found;
  searchParams.delete("mode");
  searchParams.delete("oobCode");
  history.replaceState(history.state, "", url);
}

/** The code that this page was opened with, while it may be of use. */
export const getSignInCode = (): string | null => code;

export const dropSignInCode = (): void => {
  code = null;
};
