import { CLOSET_LISTS, type ClosetList } from "#domain/closet-lists.ts";
import { CARD_FIELDS, type DetailedList } from "#domain/closet-lines.ts";
import { toResponseEntries, toResponseOwner, WITHOUT_COLLECTIONS } from "./closet-response.ts";
import type { Depth } from "./closet-queries.ts";
import type { ViewableCloset } from "./closet-service.ts";

/** A slow phone reads so many entries without blocking. */
const ENTRIES_PER_LINE = 100;

const DETAILED_LISTS = Object.keys(CARD_FIELDS) as DetailedList[];

const isDetailed = (list: ClosetList): list is DetailedList => list in CARD_FIELDS;

function pickFields(entry: object, isPicked: (field: string) => boolean): object {
  return Object.fromEntries(Object.entries(entry).filter(([field]) => isPicked(field)));
}

type IsCardField = (list: DetailedList, field: string) => boolean;

const toCard = (list: ClosetList, entry: object, isCardField: IsCardField): object =>
  isDetailed(list) ? pickFields(entry, (field) => isCardField(list, field)) : entry;

const toDetails = (list: DetailedList, entry: object, isCardField: IsCardField): object =>
  pickFields(entry, (field) => field === "id" || !isCardField(list, field));

const toLine = (value: object): string => `${JSON.stringify(value)}\n`;

async function* writeList(
  closet: ViewableCloset,
  list: ClosetList,
  depth: Depth,
  toText: (entries: object[]) => string,
): AsyncGenerator<string> {
  for await (const page of closet.readList(list, depth)) {
    const entries = toResponseEntries(list, page);
    for (let from = 0; from < entries.length; from += ENTRIES_PER_LINE) {
      yield toText(entries.slice(from, from + ENTRIES_PER_LINE));
    }
  }
}

/**
 * Streams a closet as lines of JSON: first what cards show, then the other fields. Each half ends with a status.
 * With `showsCutouts`, cut-outs are among what cards show.
 *
 * @throws {BusyError} when the closet changes during the read
 */
export async function* writeClosetLines(
  closet: ViewableCloset,
  { useCollections, showsCutouts }: { useCollections: boolean; showsCutouts: boolean },
): AsyncGenerator<string> {
  const isCardField: IsCardField = (list, field) =>
    CARD_FIELDS[list].includes(field) || (showsCutouts && field === "cutout");
  yield toLine({ user: toResponseOwner(closet.user) });
  for (const list of useCollections ? CLOSET_LISTS : WITHOUT_COLLECTIONS) {
    yield* writeList(closet, list, "cards", (entries) =>
      toLine({ list, entries: entries.map((entry) => toCard(list, entry, isCardField)) }),
    );
  }
  await closet.confirm();
  yield toLine({ status: "OK" });
  for (const list of DETAILED_LISTS) {
    yield* writeList(closet, list, "all", (entries) =>
      toLine({ details: list, entries: entries.map((entry) => toDetails(list, entry, isCardField)) }),
    );
  }
  await closet.confirm();
  yield toLine({ status: "OK", details: true });
}
