import type { Closet, ClosetList, Item } from "#domain/closet.ts";
import type { ViewableCloset } from "./closet-service.ts";

function removeCutout(item: Item): Item {
  const { cutout: _, ...rest } = item;
  return rest;
}

/** The same closet for readers that show photographs alone: an address for each cut-out is a lot to send. */
export const leaveOutCutouts = (closet: ViewableCloset): ViewableCloset => ({
  ...closet,
  async *readList<List extends ClosetList>(...[list, depth]: Parameters<typeof closet.readList<List>>) {
    for await (const entries of closet.readList(list, depth)) {
      yield (list === "items" ? (entries as Item[]).map(removeCutout) : entries) as Closet[List];
    }
  },
});
