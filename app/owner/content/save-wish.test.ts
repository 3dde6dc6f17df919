import { afterEach, expect, test, vi } from "vitest";
import type { DraftProposal } from "#domain/composer/proposed.ts";
import type { OwnCloset } from "#domain/owner/own-closet.ts";
import { createOwnClosetStore } from "./own-closet-store.ts";
import { saveWish } from "./save-wish.ts";

afterEach(() => vi.unstubAllGlobals());

const CLOSET = { items: [], outfits: [], collections: [], portfolios: [], inspirations: [] };
const WISH = { id: "belt", name: "Belt", price: 39, currency: "EUR" } as DraftProposal;

test.for([
  [true, { price: 39, currency: "EUR" }],
  [false, {}],
] as const)(
  "a helper who sees private fields (%s) gives a wish a price; others may not",
  async ([seesPrivate, given]) => {
    const user = { username: "emma", role: "helper", seesPrivate };
    const store = createOwnClosetStore({ ...CLOSET, user } as unknown as OwnCloset, 0, { account: "a1", owned: [] });
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return Response.json({ item: { id: "belt", version: "2", createdAt: 1 } }, { status: 201 });
    });
    expect(await saveWish(store, WISH, "pictures/1")).toBe(true);
    expect(sent).toEqual([{ id: "belt", name: "Belt", wishlist: true, thumbnailImageURL: "pictures/1", ...given }]);
  },
);
