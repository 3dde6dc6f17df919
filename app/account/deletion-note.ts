// In session storage: an address would let any site say it.
const DELETED = "deleted";

type Deleted = "closet" | "account";

let found: Deleted | null | undefined;

/** For the start page, which the browser opens next. */
export function noteDeletion(what: Deleted): void {
  try {
    sessionStorage.setItem(DELETED, what);
  } catch {
    // The start page then says nothing.
  }
}

function takeNote(): Deleted | null {
  try {
    const what = sessionStorage.getItem(DELETED);
    sessionStorage.removeItem(DELETED);
    return what === "closet" || what === "account" ? what : null;
  } catch {
    return null;
  }
}

/** What this tab has deleted just before it opened this page. Null: nothing. */
export function findDeletion(): Deleted | null {
  found ??= takeNote();
  return found;
}
