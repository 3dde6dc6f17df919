// In session storage: it survives a reload, and other tabs do not see it.
const SIGN_IN_CODE = "signInCode";

let code: string | null = null;
let isFromAddress = false;

function readFromTab(): string | null {
  try {
    return sessionStorage.getItem(SIGN_IN_CODE);
  } catch {
    // Without session storage the code lasts as long as the page.
    return null;
  }
}

function storeInTab(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(SIGN_IN_CODE);
    else sessionStorage.setItem(SIGN_IN_CODE, text);
  } catch {
    // Without session storage the code lasts as long as the page.
  }
}

/** Moves the sign-in code from the address to the tab's storage. Call it first: a referrer would leak the code. */
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
  storeInTab(found);
  searchParams.delete("mode");
  searchParams.delete("oobCode");
  history.replaceState(history.state, "", url);
}

export const getSignInCode = (): string | null => code;

export const isCodeFromAddress = (): boolean => isFromAddress;

export function dropSignInCode(): void {
  code = null;
  storeInTab(null);
}
