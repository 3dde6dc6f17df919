/** A lent item stays in the closet. */
export const LEFT_HOW = ["sold", "given", "worn out", "lent"] as const;

export type LeftHow = (typeof LEFT_HOW)[number];

type Leaving = { left?: { how: LeftHow; on: string } };

type Owned = Leaving & { wishlist: boolean };

/** Sold, given away or worn out: visitors get nothing of it, and the owner finds it under "Left". */
export const hasLeft = ({ left }: Leaving): boolean => left !== undefined && left.how !== "lent";

/** @param day as `2026-11-24`. It may have been worn on the day on which it left. */
export const isOwnedOn = ({ wishlist, left }: Owned, day: string): boolean =>
  !wishlist && (left === undefined || left.how === "lent" || day <= left.on);
