import { usernameKey } from "#domain/username.ts";

/** The account that a page has signed in. `owned`: the usernames of the closets that it owns. */
export type DeviceAccount = { account: string; owned: readonly string[] };

/** What this browser stores of one closet belongs to one account: two people may share a tablet and a closet. */
export type DevicePart = DeviceAccount & { username: string };

/** Version 1.0 named no account: a closet had one person. */
export type StoredPart = { account?: string | undefined; username: string };

const isSame = (one: string, other: string): boolean => usernameKey(one) === usernameKey(other);

export type IsWanted = (stored: StoredPart) => boolean;

export const isOfAccount =
  ({ account, owned }: DeviceAccount): IsWanted =>
  (stored) =>
    stored.account === undefined ? owned.some((each) => isSame(each, stored.username)) : stored.account === account;

export const isInPart =
  (part: DevicePart): IsWanted =>
  (stored) =>
    isSame(part.username, stored.username) && isOfAccount(part)(stored);

/** No username and no id of an account has a `~`, `:` or space. */
export const writePart = ({ account, username }: DevicePart, separator: ":" | " "): string =>
  `~${account}${separator}${usernameKey(username)}${separator}`;

export function readPart(key: string, separator: ":" | " "): StoredPart | null {
  const [first = "", second = ""] = key.split(separator);
  if (first === "") return null;
  return first.startsWith("~") ? { account: first.slice(1), username: second } : { username: first };
}
