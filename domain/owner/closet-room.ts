import type { ClosetQuota } from "#domain/limits.ts";

const MB = 1024 * 1024;
const NEAR = 0.9;

export type ClosetRoom = {
  items: number;
  mostItems: number;
  pictureMb: number;
  mostPictureMb: number;
  state: "ENOUGH" | "NEARLY_FULL" | "FULL";
};

/** Begun megabytes count. */
export function getClosetRoom({ items, pictureBytes }: ClosetQuota, quota: ClosetQuota): ClosetRoom {
  const mostItems = quota.items;
  const mostPictureMb = quota.pictureBytes / MB;
  const pictureMb = Math.ceil(pictureBytes / MB);
  const used = Math.max(items / mostItems, pictureMb / mostPictureMb);
  const state = used >= 1 ? "FULL" : used >= NEAR ? "NEARLY_FULL" : "ENOUGH";
  return { items, mostItems, pictureMb, mostPictureMb, state };
}
