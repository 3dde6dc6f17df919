import { expect, test } from "vitest";
import { findTags, readText, render } from "#tests/support/drivers/pages/render.tsx";
import { type Tap, TAPS } from "#domain/tap-setting.ts";
import { type CardEntry, CardLinksContext } from "./card-links.ts";
import { ClosetCard } from "./closet-card.tsx";
import { OutfitGrid } from "./outfit-grid.tsx";

const PHOTOGRAPH = { address: "https://shop.example/coat.jpg" };

const renderCard = (tap: Tap, entry: CardEntry | undefined, from: { within?: { collectionId: string } } = {}): string =>
  render(
    <CardLinksContext value={{ username: "emma", tap, from }}>
      <ClosetCard
        photograph={PHOTOGRAPH}
        name="Loom"
        position={0}
        captions={["Loom"]}
        {...(entry !== undefined && { entry })}
      />
    </CardLinksContext>,
  );

test.for<[tap: Tap, opensDialog: boolean]>([
  ["prompt", true],
  ["look", false],
])("with tap %s a card is a link to its page, and says that it opens a dialog: %s", ([tap, opensDialog]) => {
  const html = renderCard(tap, { list: "outfits", id: "a/b" }, { within: { collectionId: "rome" } });
  expect(findTags(html, "button")).toEqual([]);
  expect(html).toContain('href="/user/emma/outfits/a%2Fb?in=collections/rome"');
  expect(html.includes('aria-haspopup="dialog" aria-controls="get-the-app"')).toBe(opensDialog);
  expect(html).not.toContain("target=");
});

test.for<[string, CardEntry | undefined]>([
  ["an inspiration", undefined],
  ["an entry whose id is a dot", { list: "items", id: "." }],
])("a card of %s has no page: it is a button that opens the modal", ([, entry]) => {
  for (const tap of TAPS) {
    const html = renderCard(tap, entry);
    expect(findTags(html, "a")).toEqual([]);
    expect(html).toContain('command="show-modal" commandfor="get-the-app"');
  }
});

test("a card outside of a closet is a button", () => {
  const html = render(<ClosetCard photograph={PHOTOGRAPH} name="Loom" position={0} captions={["Loom"]} />);
  expect(findTags(html, "button")).toHaveLength(1);
  expect(findTags(html, "a")).toEqual([]);
  expect(html).not.toContain("shop in a new window");
  expect(readText(html)).toBe("Loom");
});

test("a card with a shop is a link to a new window without opener and referrer", () => {
  const shop = "https://shop.example/coat?size=38&colour=red";
  const html = render(
    <ClosetCard photograph={PHOTOGRAPH} name="Loom" position={0} captions={["Loom"]} shoppingLink={shop} />,
  );
  expect(findTags(html, "button")).toEqual([]);
  expect(html).toContain('href="https://shop.example/coat?size=38&amp;colour=red"');
  expect(html).toContain('target="_blank" rel="noopener noreferrer"');
  expect(html).toContain('aria-label="Opens the shop in a new window"');
});

test("the browser loads the first six photographs at once, four of them first, and later ones lazily", () => {
  const describeLoading = (position: number | null): string[] => {
    const html = render(<ClosetCard photograph={PHOTOGRAPH} name="Loom" position={position} />);
    return ['fetchPriority="high"', 'loading="lazy"'].filter((attribute) => html.includes(attribute));
  };
  expect([0, 3, 4, 5, 6, null].map(describeLoading)).toEqual([
    ['fetchPriority="high"'],
    ['fetchPriority="high"'],
    [],
    [],
    ['loading="lazy"'],
    ['loading="lazy"'],
  ]);
});

test("a card without a photograph has a placeholder with its name", () => {
  const html = render(<ClosetCard photograph={{ address: null }} name="Outfit" position={0} />);
  expect(findTags(html, "img")).toEqual([]);
  expect(html).toContain('role="img" aria-label="Outfit"');
});

test("an outfit without a name has its number below it where others have names", () => {
  const readCaptions = (...names: (string | undefined)[]) => {
    const entries = names.map((name, n) => ({ id: `${n}`, previewUrl: null, ...(name !== undefined && { name }) }));
    const html = render(<OutfitGrid outfits={{ entries, total: entries.length }} />);
    return [...html.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, caption]) => caption);
  };
  expect(readCaptions(undefined, "Opera")).toEqual(["Outfit 1", "Opera"]);
  expect(readCaptions(undefined, undefined)).toEqual([]);
});
