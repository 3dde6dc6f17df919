import type { ItemPicture, Photograph, PictureFacts } from "#domain/closet.ts";
import { listAddresses } from "#domain/closet-pictures.ts";

type Pictured = {
  thumbnailImageURL?: string | null;
  previewUrl?: string | null;
  picUrl?: string | null;
  picture?: PictureFacts;
  pictures?: ItemPicture[];
  cutout?: Photograph;
  uncropped?: Photograph;
  wears?: { photograph?: Photograph }[];
};

const getFirst = ({ thumbnailImageURL, previewUrl, picUrl, picture }: Pictured): Photograph => ({
  address: thumbnailImageURL ?? previewUrl ?? picUrl ?? null,
  ...(picture && { picture }),
});

const listPhotographs = (entry: Pictured): Photograph[] =>
  [
    getFirst(entry),
    ...(entry.pictures ?? []).flatMap((picture) => [picture, picture.uncropped]),
    entry.cutout,
    entry.uncropped,
    ...(entry.wears ?? []).map(({ photograph }) => photograph),
  ].filter((photograph) => photograph !== undefined);

const toText = (entry: object): string => JSON.stringify(listAddresses(entry));

/** The size of a picture stays with its address. That of a new one is not known yet. */
export function keepPictureFacts<Entry extends object>(before: Entry, after: Entry): Entry {
  if (toText(before) === toText(after)) return after;
  const known = new Map(listPhotographs(before).map(({ address, picture }) => [address, picture]));
  const withFacts = <Given extends ItemPicture>(photograph: Given): Given => {
    const { picture: _, uncropped, ...given } = photograph;
    const picture = known.get(given.address);
    return { ...given, ...(picture && { picture }), ...(uncropped && { uncropped: withFacts(uncropped) }) } as Given;
  };
  const { picture: _, ...entry } = after as Pictured;
  const { picture } = withFacts(getFirst(entry));
  return {
    ...entry,
    ...(picture && { picture }),
    ...(entry.pictures && { pictures: entry.pictures.map(withFacts) }),
    ...(entry.cutout && { cutout: withFacts(entry.cutout) }),
    ...(entry.uncropped && { uncropped: withFacts(entry.uncropped) }),
    ...(entry.wears && {
      wears: entry.wears.map(({ photograph, ...wear }) => ({
        ...wear,
        ...(photograph && { photograph: withFacts(photograph) }),
      })),
    }),
  } as Entry;
}
