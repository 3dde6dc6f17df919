import { ACCOUNT_QUOTA } from "#domain/limits.ts";

const MB = 1024 * 1024;
const NEAR = 0.9;

export type ClosetRoom = {
  items: number;
  mostItems: number;
  pictureMb: number;
  mostPictureMb: number;
  state: "ENOUGH" | "NEARLY_FULL" | "FULL";
};

/** How much of its quota the closet of an account uses. Begun megabytes count. */
export function getClosetRoom({ items, pictureBytes }: { items: number; pictureBytes: number }): ClosetRoom {
  const mostItems = ACCOUNT_QUOTA.items;
  const mostPictureMb = ACCOUNT_QUOTA.pictureBytes / MB;
  const pictureMb = Math.ceil(pictureBytes / MB);
  const used = Math.max(items / mostItems, pictureMb / mostPictureMb);
  const state = used >= 1 ? "FULL" : used >= NEAR ? "NEARLY_FULL" : "ENOUGH";
  return { items, mostItems, pictureMb, mostPictureMb, state };
}
