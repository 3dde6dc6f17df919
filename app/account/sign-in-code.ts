/** Session storage: a reload keeps it, another tab does not see it. */
const SIGN_IN_CODE = "signInCode";

let code: string | null = null;
let isFromAddress = false;

function readFromTab(): string | null {
  try {
    return sessionStorage.getItem(SIGN_IN_CODE);
  } catch {
    return null;
  }
}

function keepInTab(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(SIGN_IN_CODE);
    else sessionStorage.setItem(SIGN_IN_CODE, text);
  } catch {
    // Without storage the code lasts as long as the page.
  }
}

/**
 * Takes the code of a sign-in link out of the page's address, which the visitor may copy and which goes along with
 * requests: to be called before anything else asks for anything (`app/entry.client.tsx`). The tab keeps the code until
 * `dropSignInCode`.
 */
export function takeSignInCode(): void {
  const url = new URL(location.href);
  const { searchParams } = url;
  const found = searchParams.get("mode") === "signIn" ? searchParams.get("oobCode") : null;
  if (!found) {
    code = readFromTab();
    return;
  }
  code = found;
  isFromAddress = true;
  keepInTab(found);
  searchParams.delete("mode");
  searchParams.delete("oobCode");
  history.replaceState(history.state, "", url);
}

/** The code of the link that this tab was opened with, while it may be of use. */
export const getSignInCode = (): string | null => code;

/** Whether this page itself was opened by the link; false after a reload. */
export const isCodeFromAddress = (): boolean => isFromAddress;

/** After the sign-in, a refusal by the server, or when the visitor leaves the link. */
export function dropSignInCode(): void {
  code = null;
  keepInTab(null);
}
