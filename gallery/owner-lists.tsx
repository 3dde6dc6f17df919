import type { ReactNode } from "react";
import { CategoryChips } from "#app/composer/tray/category-chips.tsx";
import { ColumnsButton } from "#app/owner/lists/grid-columns.tsx";
import { CollectionHeader } from "#app/closet/collection-header.tsx";
import { UploadSummary } from "#app/routes/owner/own-items.tsx";
import { KindChoice } from "#app/owner/lists/collection-kind.tsx";
import { CollectionSettings } from "#app/owner/lists/collection-settings.tsx";
import { CollectionSheet } from "#app/routes/owner/own-collection.tsx";
import { ListSearchField, ListSearchResults, useListSearch } from "#app/owner/lists/list-search.tsx";
import { StepButton } from "#app/owner/lists/step-button.tsx";
import { ToolScreen } from "#app/owner/photograph/tool-screen.tsx";
import { PhotoTool } from "#app/owner/sheet/photo-tool.tsx";
import { ShowCloset, ShowClosetButton } from "#app/owner/settings/show-closet.tsx";
import { CATEGORIES } from "#domain/items/category.ts";
import type { Upload } from "#app/owner/uploads/upload-list.ts";
import { anOwnCloset, asPublic, InOwnCloset } from "./own-closets.tsx";
import { LONG_NAME } from "./sample-closets.ts";
import { type Area, componentState, pageState, type StateOptions } from "./state.ts";

const nothing = (): undefined => undefined;

const CLOSET = anOwnCloset(24);
const [COLLECTION] = CLOSET.collections;

if (!COLLECTION) throw new Error("The sample closet has no collection.");

const inCloset = (element: ReactNode, closet = CLOSET, around: StateOptions = {}) =>
  componentState(<InOwnCloset closet={closet}>{element}</InOwnCloset>, around);

function Chips() {
  const { page } = useListSearch("items", CLOSET.items);
  return <CategoryChips all="120 items" categories={CATEGORIES} search={page.search} onSearch={page.go} />;
}

function ItemSearch() {
  const search = useListSearch("items", CLOSET.items);
  return (
    <>
      <ListSearchField listSearch={search} />
      <ListSearchResults listSearch={search} />
    </>
  );
}

const upload = (id: string, state: Upload["state"]): Upload => ({
  id,
  target: { list: "items" },
  name: `IMG_${id}.jpg`,
  state,
  sent: 0,
});

const uploads = (...states: Upload["state"][]) =>
  inCloset(<UploadSummary uploads={states.map((state, place) => upload(String(place), state))} />);

export const OWNER_LISTS: Area = {
  "closet/collection-header.tsx": {
    named: componentState(<CollectionHeader path="/user/emma/collections" name="Rome" />),
    "long-name": componentState(<CollectionHeader path="/user/emma/collections" name={LONG_NAME} />),
    unknown: componentState(<CollectionHeader path="/user/emma/collections" name={null} />),
  },
  "composer/tray/category-chips.tsx": { some: inCloset(<Chips />) },
  "owner/lists/grid-columns.tsx": {
    two: inCloset(
      <>
        <p>{"A wide window shows no button"}</p>
        <ColumnsButton columns={2} next={() => undefined} />
      </>,
    ),
  },
  "owner/items/upload-summary.tsx": {
    some: uploads("DONE", "SENDING", "WAITING"),
    failed: uploads("DONE", "FAILED", "FAILED"),
  },
  "owner/lists/collection-kind.tsx": {
    capsule: inCloset(<KindChoice chosen="default-capsules" onChoose={nothing} />),
  },
  "owner/lists/collection-settings.tsx": {
    named: inCloset(<CollectionSettings collection={COLLECTION} />),
  },
  "owner/lists/collection-sheet.tsx": {
    closed: {
      ...inCloset(<CollectionSheet ids={{ itemIds: [], outfitIds: [], inspirationIds: [] }} />),
      isInvisible: true,
    },
  },
  "owner/lists/list-search.tsx": {
    all: inCloset(<ItemSearch />, CLOSET, { path: "/closet/items" }),
    found: inCloset(<ItemSearch />, CLOSET, { path: "/closet/items?q=coat" }),
    nothing: inCloset(<ItemSearch />, CLOSET, { path: "/closet/items?q=zzzz" }),
  },
  "owner/lists/step-button.tsx": {
    next: componentState(<StepButton label="Next" to="next" onStep={nothing} />),
    last: componentState(<StepButton label="Next" to="next" onStep={null} />),
  },
  "owner/photograph/tool-screen.tsx": {
    plain: componentState(
      <ToolScreen
        title="Turn or crop"
        cancel="Cancel"
        done="Done"
        isDoneDisabled={false}
        isBusy={false}
        onCancel={nothing}
        onDone={nothing}
        tools={<p>{"The tools"}</p>}
      >
        <p>{"The picture"}</p>
      </ToolScreen>,
    ),
  },
  "owner/sheet/photo-tool.tsx": {
    open: pageState(
      <main>
        <h1>{"A page behind the tool"}</h1>
        <PhotoTool label="Turn or crop" onClose={nothing}>
          <button type="button" style={{ minHeight: 44 }}>
            {"Done"}
          </button>
        </PhotoTool>
      </main>,
    ),
  },
  "owner/settings/show-closet.tsx": {
    private: inCloset(<ShowCloset />),
    public: inCloset(<ShowCloset />, asPublic(CLOSET)),
    button: inCloset(<ShowClosetButton />),
  },
};
