// In session storage: an address would let any site say it.
const DELETED = "deleted";

type Deleted = "closet" | "account";

/** For the start page, which the browser opens next. */
export function noteDeletion(what: Deleted): void {
  try {
    sessionStorage.setItem(DELETED, what);
  } catch {
    // The start page then says nothing.
  }
}

/** What this tab has just deleted. Null: nothing. */
export function readDeletion(): Deleted | null {
  try {
    const what = sessionStorage.getItem(DELETED);
    return what === "closet" || what === "account" ? what : null;
  } catch {
    return null;
  }
}

export function forgetDeletion(): void {
  try {
    sessionStorage.removeItem(DELETED);
  } catch {
    // Nothing was stored.
  }
}
