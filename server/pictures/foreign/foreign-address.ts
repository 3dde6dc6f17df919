import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** A foreign picture of a closet. */
export type ForeignPicture = {
  /** Of the closet that has it. */
  usernameKey: string;
  /** `http(s)`, as the closet has it. */
  address: string;
};

/** What a request for a foreign picture claims. */
export type ForeignClaim = ForeignPicture & { signature: string };

export type ForeignAddresses = {
  /**
   * The address under which a page shows a picture: ours for a foreign one, any other as it is. Null when it is too long
   * to be asked for.
   *
   * @param token of the closet's pictures: another whenever the closet has stopped being public
   */
  toShownAddress: (picture: ForeignPicture, token: string) => string | null;
  /** Whether the address is one that `toShownAddress` gave with this token. Takes the same time whatever it is. */
  isGenuine: (claim: ForeignClaim, token: string) => boolean;
};

export const FOREIGN_PICTURE_PATH = "/images/foreign";

const KEY_LABEL = "open-closet: addresses of foreign pictures, 1";
const SIGNATURE_LENGTH = 22;
const SIGNATURE = /^[A-Za-z0-9_-]{22}$/;
/** Servers and proxies take about 8 KB for the first line of a request. */
const MAX_ADDRESS_LENGTH = 6000;

const isForeign = (address: string): boolean => /^https?:\/\//i.test(address);

/**
 * Addresses that only this installation can make, so that nobody has anything else fetched by it.
 *
 * @param secrets of the installation, the newest first; older ones are still believed
 */
export function createForeignAddresses(secrets: readonly string[]): ForeignAddresses {
  const getKey = (secret: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", KEY_LABEL, 32));
  const keys = secrets.map(getKey);
  const [newest] = keys;
  if (!newest) throw new Error("There is no secret to sign addresses with.");

  const sign = (key: Buffer, { usernameKey, address }: ForeignPicture, token: string): string =>
    createHmac("sha256", key)
      .update(JSON.stringify([usernameKey, token, address]))
      .digest("base64url")
      .slice(0, SIGNATURE_LENGTH);

  return {
    toShownAddress(picture, token) {
      if (!isForeign(picture.address)) return picture.address;
      const query = new URLSearchParams({
        closet: picture.usernameKey,
        u: picture.address,
        s: sign(newest, picture, token),
      });
      const shown = `${FOREIGN_PICTURE_PATH}?${query.toString()}`;
      return shown.length <= MAX_ADDRESS_LENGTH ? shown : null;
    },
    isGenuine({ signature, ...picture }, token) {
      const given = Buffer.from(signature);
      const fits = keys.map((key) => {
        const right = Buffer.from(sign(key, picture, token));
        return right.length === given.length && timingSafeEqual(right, given);
      });
      return fits.includes(true);
    },
  };
}

/** What the query of a request claims; null when it cannot be an address of ours. */
export function readForeignClaim(query: URLSearchParams): ForeignClaim | null {
  const usernameKey = query.get("closet") ?? "";
  const address = query.get("u") ?? "";
  const signature = query.get("s") ?? "";
  // PostgreSQL refuses texts with this character.
  const isText = usernameKey !== "" && !usernameKey.includes("\0");
  return isText && isForeign(address) && SIGNATURE.test(signature) ? { usernameKey, address, signature } : null;
}
