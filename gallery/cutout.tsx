import { useState } from "react";
import { CutoutEditor, type CutoutTexts } from "#app/owner/cutout/cutout-editor.tsx";
import { StrokeCanvas } from "#app/owner/cutout/stroke-canvas.tsx";
import { CutOutListed, FirstCutouts, UncutLink } from "#app/owner/items/cutout-question.tsx";
import sheet from "#app/owner/lists/entry-sheet.module.css";
import { CutoutSection } from "#app/owner/sheet/cutout-section.tsx";
import type { Upload } from "#app/owner/uploads/upload-list.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import type { Stroke } from "#domain/cutout/stroke.ts";
import { anOwnCloset, InOwnCloset } from "./own-closets.tsx";
import { LONG_NAME } from "./sample-closets.ts";
import { type Area, componentState } from "./state.ts";

const nothing = () => undefined;

const TEXTS: CutoutTexts = {
  picture: "The piece without its background",
  hint: "Draw over what is wrong.",
  withoutBackground: "Without background",
  add: "Add",
  remove: "Take away",
  undo: "Undo",
  done: "Done",
  cancel: "Cancel",
  loading: "Looking at the photograph…",
  working: "One moment…",
  failed: "We couldn’t open the photograph.",
  notSaved: "We couldn’t save this change.",
};

const LONG_TEXTS = Object.fromEntries(Object.keys(TEXTS).map((name) => [name, LONG_NAME])) as CutoutTexts;

type EditorProps = { photograph: string; cutout?: string; texts?: CutoutTexts; saved?: Promise<boolean> };

/** Shows what the editor hands over, for `tests/e2e/cutout-editor.test.ts`. */
function Editor({ photograph, cutout, texts = TEXTS, saved = Promise.resolve(true) }: EditorProps) {
  const [result, setResult] = useState("");
  return (
    <>
      <CutoutEditor
        texts={texts}
        photograph={photograph}
        cutout={cutout ?? null}
        onDone={(blob) => {
          setResult((before) => before + (blob?.type ?? "photograph"));
          return saved;
        }}
        onCancel={() => setResult("canceled")}
      />
      <output>{result}</output>
    </>
  );
}

/** A cut-out that the server has made arrives while the owner draws. */
function Replaced() {
  const [cutout, setCutout] = useState<string>();
  return (
    <>
      <Editor photograph="/images/coat" {...(cutout !== undefined && { cutout })} />
      <button type="button" style={{ minHeight: 44 }} onClick={() => setCutout("/images/coat")}>
        {"Replace"}
      </button>
    </>
  );
}

const SIDE = 120;

function drawPhotograph(): { photograph: ImageBitmap; image: ImageData } {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas.");
  context.fillStyle = "#28408c";
  context.fillRect(SIDE / 4, 0, SIDE / 2, SIDE);
  const image = context.getImageData(0, 0, SIDE, SIDE);
  return { image, photograph: canvas.transferToImageBitmap() };
}

function Canvas({ kind }: { kind: Stroke["kind"] }) {
  const [{ photograph, image }] = useState(drawPhotograph);
  return <StrokeCanvas label={TEXTS.picture} photograph={photograph} image={image} kind={kind} onStroke={nothing} />;
}

const CLOSET = anOwnCloset(1);
const [ITEM] = CLOSET.items;
if (!ITEM) throw new Error("The sample closet is empty.");

const section = (item: OwnItem, begin?: (place: HTMLElement) => void) =>
  componentState(
    <InOwnCloset closet={CLOSET}>
      <p>{"A piece"}</p>
      <div className={sheet.photo}>
        <div className={sheet.tools}>
          <CutoutSection item={item} onChange={nothing} />
        </div>
      </div>
    </InOwnCloset>,
    begin && { begin },
  );

const UPLOAD: Upload = { id: "a", target: { list: "items" }, name: "IMG_1.jpg", state: "DONE", sent: 1 };

const question = (showsCutouts: boolean) => {
  const { items, user } = anOwnCloset(3);
  const [first, ...others] = items.map((item) => ({ ...item, thumbnailImageURL: "/images/coat" }));
  const cut = first ? [{ ...first, cutout: { address: "/images/coat" } }] : [];
  return componentState(
    <InOwnCloset
      closet={{ ...CLOSET, items: [...cut, ...others], user: { ...user, showsCutouts } }}
      state={{ phase: "READY" }}
      uploads={[UPLOAD]}
    >
      <FirstCutouts />
      <UncutLink />
      <CutOutListed listed={others} query="state=uncut" />
    </InOwnCloset>,
  );
};

export const CUTOUT: Area = {
  "owner/items/cutout-question.tsx": { on: question(true), off: question(false) },
  "owner/cutout/cutout-editor.tsx": {
    found: componentState(<Editor photograph="/images/coat" />),
    across: componentState(<Editor photograph="/images/board-across" />),
    "with-a-cut-out": componentState(<Editor photograph="/images/coat" cutout="/images/coat" />),
    replaced: componentState(<Replaced />),
    loading: componentState(<Editor photograph="/images/slow" />),
    failed: componentState(<Editor photograph="/images/missing" />),
    saving: componentState(<Editor photograph="/images/coat" saved={Promise.withResolvers<boolean>().promise} />),
    "not-saved": componentState(<Editor photograph="/images/coat" saved={Promise.resolve(false)} />),
    "long-texts": componentState(<Editor photograph="/images/coat" texts={LONG_TEXTS} />),
  },
  "owner/sheet/cutout-section.tsx": {
    closed: section(ITEM),
    open: section(ITEM, (place) => place.querySelector("button")?.click()),
    "photograph-of-another-site": section({ ...ITEM, thumbnailImageURL: "https://shop.example/coat.jpg" }),
  },
  "owner/cutout/stroke-canvas.tsx": {
    adding: componentState(<Canvas kind="add" />),
    removing: componentState(<Canvas kind="remove" />),
  },
};
