import { useState } from "react";
import { WHOLE_FRAME } from "#domain/owner/crop-frame.ts";
import { owner } from "#domain/messages/en/owner.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { CropBox } from "#app/owner/photograph/crop-box.tsx";
import { type EditorTexts, PhotographEditor } from "#app/owner/photograph/photograph-editor.tsx";
import sheet from "#app/owner/lists/entry-sheet.module.css";
import { PhotographSection } from "#app/owner/sheet/photograph-section.tsx";
import { PicturesSection } from "#app/owner/sheet/pictures-section.tsx";
import { anOwnCloset, InOwnCloset } from "./own-closets.tsx";
import { LONG_NAME } from "./sample-closets.ts";
import { type Area, componentState } from "./state.ts";

const nothing = () => undefined;

const TEXTS: EditorTexts = {
  ...owner.crop,
  title: owner.turnOrCrop,
  picture: "A piece",
  done: owner.done,
  cancel: owner.cancel,
  loading: owner.cutoutLoading,
  failed: owner.cutoutFailed,
};

const editor = (address: string, texts = TEXTS) =>
  componentState(
    <PhotographEditor texts={texts} address={address} onDone={async () => undefined} onCancel={nothing} />,
  );

function Box({ start }: { start: typeof WHOLE_FRAME }) {
  const [frame, setFrame] = useState(start);
  return (
    <div style={{ padding: 24 }}>
      <CropBox texts={owner.crop} frame={frame} onFrame={setFrame}>
        <img src="/images/coat" alt="A piece" width={195} />
      </CropBox>
    </div>
  );
}

const CLOSET = anOwnCloset(1);
const [ITEM] = CLOSET.items;
if (!ITEM) throw new Error("The sample closet is empty.");

const section = (item: OwnItem) =>
  componentState(
    <InOwnCloset closet={CLOSET}>
      <p>{"A piece"}</p>
      <div className={sheet.photo}>
        <div className={sheet.tools}>
          <PhotographSection item={item} />
        </div>
      </div>
    </InOwnCloset>,
  );

const pictures = (addresses: string[]) =>
  componentState(
    <InOwnCloset closet={CLOSET}>
      <PicturesSection item={{ ...ITEM, pictures: addresses.map((address) => ({ address })) }} />
    </InOwnCloset>,
  );

export const PHOTOGRAPHS: Area = {
  "owner/photograph/photograph-editor.tsx": {
    whole: editor("/images/coat"),
    across: editor("/images/board-across"),
    loading: editor("/images/slow"),
    failed: editor("/images/missing"),
    "long-texts": editor("/images/coat", { ...TEXTS, turnLeft: LONG_NAME, turnRight: LONG_NAME, hint: LONG_NAME }),
  },
  "owner/photograph/crop-box.tsx": {
    whole: componentState(<Box start={WHOLE_FRAME} />),
    part: componentState(<Box start={{ x: 0.2, y: 0.1, width: 0.5, height: 0.6 }} />),
  },
  "owner/sheet/pictures-section.tsx": {
    one: pictures([]),
    three: pictures(["/images/item-1", "/images/item-2"]),
    most: pictures(Array.from({ length: 8 }, (_, n) => `/images/item-${n + 1}`)),
  },
  "owner/sheet/photograph-section.tsx": {
    plain: section(ITEM),
    cropped: section({ ...ITEM, uncropped: { address: "/images/item-1" } }),
    "photograph-of-another-site": section({ ...ITEM, thumbnailImageURL: "https://shop.example/coat.jpg" }),
  },
};
