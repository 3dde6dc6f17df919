import { toPlainLine } from "#domain/plain-text.ts";
import { getTabPath } from "#domain/closet-tabs.ts";
import { getStatistics, listStatistics } from "#server/closets/records/closet-statistics.ts";
import { type Holder, listHolders } from "#server/closets/owner/ownership/ownership-queries.ts";
import type { Visibility } from "#server/db/schema.ts";
import { type Command, withStore } from "./command.ts";

const describePrivacy = ({ visibility, isIndexed }: { visibility: Visibility; isIndexed: boolean }): string =>
  isIndexed ? `${visibility}, indexed` : visibility;

const MAX_CELL_LETTERS = 40;

const clip = (text: string): string =>
  text.length > MAX_CELL_LETTERS ? `${text.slice(0, MAX_CELL_LETTERS - 1)}…` : text;

export function drawTable(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map((cell) => clip(toPlainLine(cell))));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  return cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}

export const listCommand: Command = {
  usage: "list",
  summary: "Lists all closets, private ones included.",
  help: ["ITEMS includes the wishlist."],
  options: {},
  argumentCount: 0,
  async run(_, context) {
    const { closets, place } = await withStore(context, async (store) => ({
      closets: await listStatistics(store.db),
      place: store.place,
    }));
    if (closets.length === 0) return context.print(`There are no closets yet in ${place}.`);
    const header = ["USERNAME", "NAME", "VISIBILITY", "ITEMS", "OUTFITS", "COLLECTIONS", "PORTFOLIO"];
    const rows = closets.map((closet) => [
      closet.username,
      closet.firstName,
      describePrivacy(closet),
      String(closet.items),
      String(closet.outfits),
      String(closet.collections),
      String(closet.portfolios),
    ]);
    drawTable([header, ...rows]).forEach(context.print);
  },
};

export const showCommand: Command = {
  usage: "show <username>",
  summary: "Shows the counts, visibility, account and address of a closet.",
  help: [],
  options: {},
  argumentCount: 1,
  async run({ positionals: [username = ""] }, context) {
    const { closet, holders } = await withStore(context, async ({ db }) => ({
      closet: await getStatistics(db, username),
      holders: await listHolders(db, username),
    }));
    const details = [
      ["Username", closet.username],
      ["First name", closet.firstName],
      ["Visibility", describePrivacy(closet)],
      ["Account", holders.map(describeHolder).join(", ") || "none"],
      ["Imported", new Date(closet.createdAt).toISOString()],
      ["Items", `${closet.items - closet.wishlistItems}, and ${closet.wishlistItems} on the wishlist`],
      ["Outfits", String(closet.outfits)],
      ["Portfolio", String(closet.portfolios)],
      ["Collections", String(closet.collections)],
      ["Inspirations", String(closet.inspirations)],
      ["Pictures", `${closet.pictures}, ${(closet.pictureBytes / 1e6).toFixed(1)} MB`],
      ["Address", `${context.config.publicUrl}${getTabPath(closet.username, "outfits")}`],
    ];
    for (const [name = "", value = ""] of details) context.print(`${name.padEnd(13)}${clipValue(value)}`);
  },
};

const describeHolder = ({ email, isWaiting }: Holder): string => `${email}${isWaiting ? ", when it signs in" : ""}`;

const clipValue = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
