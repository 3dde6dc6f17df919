import { expect, test } from "vitest";
import type { CollectionRow as Row } from "#domain/closet-view.ts";
import { findTags, readText, render } from "#tests/support/drivers/pages/render.tsx";
import { CollectionRow } from "./collection-row.tsx";

const renderRow = (row: Partial<Row>, path: string | null = "/user/emma/collections/rome"): string =>
  render(
    <CollectionRow
      label="PACKING"
      path={path}
      row={{
        id: "rome",
        name: "Rome",
        type: "default-packing",
        held: { items: 12, outfits: 1, inspirations: 0 },
        thumbnails: [],
        ...row,
      }}
    />,
  );

test("a row shows its type, name and counts, and leads to the collection", () => {
  const html = renderRow({ thumbnails: Array.from({ length: 3 }, () => ({ address: null })) });
  expect(readText(html)).toBe("PACKING Rome 12 items, 1 outfit");
  expect(html).toContain('data-color="dark-green"');
  expect(html).toContain('href="/user/emma/collections/rome"');
  expect(html.match(/role="img"/g)).toHaveLength(3);
});

test("a collection without a name is called untitled", () => {
  expect(readText(renderRow({ name: "" }))).toContain("Untitled");
});

test("a collection without an address has no link", () => {
  const html = renderRow({}, null);
  expect(findTags(html, "a")).toEqual([]);
  expect(readText(html)).toContain("Rome");
});

test("a name is text, not HTML", () => {
  expect(readText(renderRow({ name: "<b>Rome</b>" }))).toContain("<b>Rome</b>");
});
