import { expect, test } from "vitest";
import type { Layout } from "#domain/layout/layout.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { drawBoard } from "./draw-board.ts";

const LAYOUT: Layout = {
  v: 1,
  ratio: 1.359,
  pics: [{ itemId: "coat", x: 0.5, y: 0.5, scale: 0.5, rotation: 0, mirrored: false, aspect: 1 }],
};

test("owners who save many outfits at once leave room for others", async () => {
  const content = await aPng();
  const blocked = Promise.withResolvers<void>();
  const storage = { read: () => blocked.promise.then(() => content) } as never;
  const draw = (who: string) => drawBoard("owners", who, LAYOUT, new Map([["coat", "0".repeat(64)]]), storage);
  const crowd = Promise.allSettled(["eve", "mal"].flatMap((who) => Array.from({ length: 30 }, () => draw(who))));
  const drawn = draw("jane");
  blocked.resolve();
  await crowd;
  await expect(drawn).resolves.toBeInstanceOf(Buffer);
});
