import { readStoredText, SHOP_FACTS, storeText } from "#app/account/stored-text.ts";
import { DAY_MS, MAX_SHOP_FACTS_LENGTH } from "#domain/limits.ts";

const BOTH_TABS_MS = 60_000;

const WISH_PATH = /^\/closet(\/~[^/?]+)?\/wish(\?|$)/;

function readWaiting(): string {
  const [until, hash = ""] = (readStoredText(SHOP_FACTS) ?? "").split(" ");
  return Number(until) > Date.now() ? hash : "";
}

const store = (hash: string, ms: number): void => void storeText(SHOP_FACTS, `${Date.now() + ms} ${hash}`);

/**
 * What a shop's page has handed over waits in this browser for the end of the sign-in, which a mail may go on with in
 * another tab. The address of the sign-in loses it, because a server gets that address for the mail.
 */
export function keepShopFacts(to: string): void {
  if (readWaiting() === "") forgetShopFacts();
  const { hash, pathname, search } = location;
  if (hash.length < 2 || !WISH_PATH.test(to)) return;
  history.replaceState(history.state, "", pathname + search);
  if (hash.length <= MAX_SHOP_FACTS_LENGTH) store(hash, DAY_MS);
}

/** Text behind `#`. Empty: nothing was handed over. */
export const findShopFacts = (): string => (location.hash.length > 1 ? location.hash : readWaiting());

/** A sign-in by mail opens the form in two tabs. */
export function takeShopFacts(): void {
  const hash = readWaiting();
  if (hash !== "") store(hash, BOTH_TABS_MS);
}

export const forgetShopFacts = (): void => void storeText(SHOP_FACTS, null);
