import type { ComponentProps, ReactNode } from "react";
import type { ImportedFile } from "#domain/owner/import-file.ts";
import type { ImportState } from "#app/owner/import/file-import.ts";
import { FileChoice, ImportStep } from "#app/owner/import/import-step.tsx";
import { OtherRows } from "#app/owner/import/other-rows.tsx";
import { ImportCloset } from "#app/owner/import/import-closet.tsx";
import { ImportHeading } from "#app/owner/import/import-heading.tsx";
import { ImportLines } from "#app/owner/import/import-lines.tsx";
import { ImportColumns } from "#app/owner/import/import-columns.tsx";
import { PastImportList } from "#app/owner/import/past-imports.tsx";
import { PreviewCards } from "#app/owner/import/preview-cards.tsx";
import type { TablePreview } from "#domain/moving-in/preview-table.ts";
import { ImportPreview } from "#app/owner/import/import-preview.tsx";
import { UnusedPictures } from "#app/owner/import/unused-pictures.tsx";
import { anOwnCloset, InOwnCloset } from "./own-closets.tsx";
import { LONG_NAME } from "./sample-closets.ts";
import { type Area, componentState, open } from "./state.ts";

/** Below a heading of the settings. */
const inSettings = (element: ReactNode) =>
  componentState(
    <>
      <h2>{"Your data"}</h2>
      {element}
    </>,
  );

const nothing = (): undefined => undefined;

const none = { items: 0, outfits: 0, collections: 0, portfolios: 0, inspirations: 0 };

const SIMPLE: ImportedFile = {
  closet: { pictureBytes: 12_000_000 },
  changes: { added: { ...none, items: 12 }, known: none, missing: { ...none, items: 24 }, addedLeft: 0 },
  quota: { items: 10_000, pictureBytes: 524_288_000 },
  leftOut: [],
  leftOutCount: 0,
  unusablePictures: [],
  unusablePicturesCount: 0,
  unusedPictures: [],
  unusedPicturesCount: 0,
  notUnderstood: [],
  longTexts: [],
  importId: "0b6a7a1e-5f0e-4b5e-9d5c-2f1a6f0f8f11",
  updates: [],
  updatesCount: 0,
};

const MIXED: ImportedFile = {
  ...SIMPLE,
  changes: {
    added: { items: 1200, outfits: 30, collections: 4, portfolios: 2, inspirations: 1 },
    known: { ...none, items: 17, outfits: 1 },
    missing: { ...none, items: 7, collections: 2 },
    addedLeft: 8,
  },
  leftOut: [
    { list: "items", position: 4, code: "nothingShown" },
    { list: "items", position: 8, id: LONG_NAME, code: "otherStatus", value: "sold" },
  ],
  leftOutCount: 1002,
  unusablePictures: [{ list: "items", position: 9, id: "a", picture: "images/coat.jpg", code: "pictureMissing" }],
  unusablePicturesCount: 1,
  unusedPictures: ["IMG_2041.jpg", `photos/${LONG_NAME}.png`],
  unusedPicturesCount: 14,
  updates: [
    {
      list: "items",
      id: "a",
      name: "Wool coat",
      fields: [
        { field: "price", from: 120, to: 99, isOwn: false },
        { field: "notes", to: LONG_NAME, isOwn: true },
        { field: "thumbnailImageURL", isOwn: false },
      ],
    },
    {
      list: "outfits",
      id: "b",
      name: LONG_NAME,
      fields: [{ field: "name", from: "Ada", to: LONG_NAME, isOwn: false }],
    },
  ],
  updatesCount: 120,
  notUnderstood: ["Laundry symbol", LONG_NAME],
  longTexts: [
    { field: "items.tags", count: 2 },
    { field: "collections.folders", count: 1 },
  ],
};

const STEPS = {
  preview: nothing,
  choose: nothing,
  chooseColumns: nothing,
  showColumns: nothing,
  addOthers: nothing,
  run: nothing,
  undo: nothing,
  retry: nothing,
  reset: nothing,
};

const TABLE: TablePreview = {
  columns: [
    { at: 0, heading: "Bezeichnung", field: "name", values: ["Wollmantel", "Jeans, gerade", LONG_NAME] },
    { at: 1, heading: "Kleiderbügel", field: null, values: ["7", "12"] },
    { at: 2, heading: LONG_NAME, field: "traits", values: [] },
  ],
  isDoubtful: true,
  cards: [
    {
      name: "Wollmantel",
      brand: "Atelier Voß",
      category: "Outerwear",
      colors: ["grey"],
      price: 1320,
      currency: "€",
      purchasedOn: "2023-11-04",
      notes: `Kleiderbügel: 7\n${LONG_NAME}`,
      link: "",
    },
    { name: LONG_NAME, brand: "", wears: [{ id: "a", on: "2026-11-20" }], link: "https://shop.example/coat" },
  ],
  changes: [{ heading: "Farbe", from: "dunkelblau", to: "blue" }],
  others: [
    { position: 3, name: "Handyhülle" },
    { position: 7, name: LONG_NAME },
  ],
  hasUnclearDates: true,
};

const step = (state: ImportState) => inSettings(<ImportStep state={state} {...STEPS} />);

const preview = (file: ImportedFile, more: Partial<ComponentProps<typeof ImportPreview>> = {}) =>
  inSettings(
    <ImportPreview
      name="wardrobe.csv"
      existing="add"
      file={file}
      onExisting={nothing}
      onRun={nothing}
      onCancel={nothing}
      {...more}
    />,
  );

const of = { name: "wardrobe.zip", existing: null };

export const OWNER_IMPORT: Area = {
  "owner/import/import-closet.tsx": {
    none: componentState(
      <InOwnCloset closet={anOwnCloset(3)}>
        <ImportCloset />
      </InOwnCloset>,
    ),
  },
  "owner/import/file-choice.tsx": {
    button: componentState(<FileChoice label="Import a file" onChoose={nothing} />),
  },
  "owner/import/import-columns.tsx": {
    columns: inSettings(
      <ImportColumns name="wardrobe.xlsx" table={TABLE} chosen={[]} onChoose={nothing} onCancel={nothing} />,
    ),
  },
  "owner/import/past-imports.tsx": {
    list: {
      ...inSettings(
        <PastImportList
          imports={[
            {
              id: "a",
              name: "Kleiderschrank.xlsx",
              createdAt: 1795000000000,
              undoneAt: null,
              added: 80,
              updated: 0,
              removed: 0,
            },
            { id: "b", name: LONG_NAME, createdAt: 1795000000000, undoneAt: null, added: 1, updated: 12, removed: 0 },
            { id: "c", name: "wardrobe.csv", createdAt: 1795000000000, undoneAt: 1, added: 3, updated: 0, removed: 0 },
          ]}
          onUndo={nothing}
        />,
      ),
      begin: open,
    },
  },
  "owner/import/preview-cards.tsx": {
    cards: inSettings(<PreviewCards table={TABLE} />),
  },
  "owner/import/import-heading.tsx": {
    focused: inSettings(<ImportHeading>{LONG_NAME}</ImportHeading>),
  },
  "owner/import/import-lines.tsx": {
    mixed: { ...inSettings(<ImportLines file={MIXED} existing="add" isDone />), begin: open },
    nothing: inSettings(
      <ImportLines
        file={{ ...SIMPLE, changes: { added: none, known: none, missing: none, addedLeft: 0 } }}
        existing="add"
        isDone
      />,
    ),
  },
  "owner/import/import-preview.tsx": {
    simple: preview(SIMPLE),
    mixed: preview(MIXED, { name: `${LONG_NAME}.zip` }),
    known: preview({ ...SIMPLE, changes: { added: none, known: { ...none, items: 12 }, missing: none, addedLeft: 0 } }),
    replace: preview(MIXED, { existing: "replace" }),
    checking: preview(SIMPLE, { existing: "replace", isChecking: true }),
    "too-many": preview({ ...SIMPLE, changes: { ...SIMPLE.changes, missing: { ...none, items: 10_400 } } }),
    "too-large": preview({ ...SIMPLE, closet: { pictureBytes: 700_000_000 } }),
  },
  "owner/import/unused-pictures.tsx": {
    offered: inSettings(<UnusedPictures file={MIXED} onTake={nothing} />),
    named: inSettings(<UnusedPictures file={MIXED} />),
  },
  "owner/import/other-rows.tsx": {
    some: inSettings(<OtherRows rows={TABLE.others} taken={new Set([7])} onTake={nothing} />),
    all: inSettings(
      <OtherRows rows={TABLE.others} taken={new Set(TABLE.others.map(({ position }) => position))} onTake={nothing} />,
    ),
  },
  "owner/import/import-step.tsx": {
    sending: step({ ...of, phase: "SENDING", percent: 42 }),
    reading: step({ ...of, phase: "READING" }),
    "other-way": step({ ...of, phase: "FAILED", problem: "UNUSABLE", reason: "", canReturn: true }),
    table: step({
      ...of,
      phase: "PREVIEW",
      existing: "add",
      file: MIXED,
      table: TABLE,
      hasUpdates: true,
      isChecking: false,
    }),
    checking: step({ ...of, phase: "SENDING", percent: 100 }),
    adding: step({ ...of, existing: "add", phase: "SENDING", percent: 100 }),
    done: step({ ...of, existing: "replace", phase: "DONE", file: MIXED }),
    updated: step({ ...of, existing: "update", phase: "DONE", file: MIXED }),
    undoing: step({ ...of, phase: "UNDOING" }),
    undone: step({
      ...of,
      phase: "UNDONE",
      undone: {
        removed: 78,
        restored: 1,
        kept: [
          { list: "items", id: "a", name: "Wool coat", fields: ["price"] },
          { list: "items", id: "b", name: LONG_NAME },
        ],
        keptCount: 60,
      },
    }),
    nothingUndone: step({ ...of, phase: "UNDONE", undone: { removed: 0, restored: 0, kept: [], keptCount: 0 } }),
    unusable: step({
      ...of,
      phase: "FAILED",
      problem: "UNUSABLE",
      reason: "Nothing was changed: its first line has no column Name, Brand or Image; add one of them.",
    }),
    unreachable: step({ ...of, phase: "FAILED", problem: "UNREACHABLE", reason: "" }),
    "too-large": step({ ...of, phase: "FAILED", problem: "TOO_LARGE", reason: "" }),
    "signed-out": step({ ...of, phase: "FAILED", problem: "SIGNED_OUT", reason: "" }),
  },
};
