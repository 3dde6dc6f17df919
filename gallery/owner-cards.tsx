import type { ComponentProps } from "react";
import { OwnCard } from "#app/owner/items/own-card.tsx";
import { UploadCard } from "#app/owner/items/upload-card.tsx";
import type { Upload } from "#app/owner/uploads/upload-list.ts";
import { CollectionUploads } from "#app/routes/owner/own-collection.tsx";
import { anOwnCloset, InOwnCloset } from "./own-closets.tsx";
import { LONG_NAME, UPRIGHT } from "./sample-closets.ts";
import { type Area, componentState } from "./state.ts";

const nothing = (): undefined => undefined;

const [ITEM] = anOwnCloset(2).items;

if (!ITEM) throw new Error("The sample closet is empty.");

const upload = (changes: Partial<Upload>, pause: "OFFLINE" | null = null) =>
  componentState(
    <div style={{ width: 195, height: 305, display: "grid" }}>
      <InOwnCloset closet={anOwnCloset(2)}>
        <UploadCard
          upload={{ id: "a", target: { list: "items" }, name: "IMG_0214.jpg", state: "SENDING", sent: 0.4, ...changes }}
          pause={pause}
          queue={{ retry: nothing, remove: async () => undefined }}
        />
      </InOwnCloset>
    </div>,
  );

const CARD = { address: ITEM.thumbnailImageURL, name: LONG_NAME, title: LONG_NAME, subtitle: "Acme" };

const card = (props: Partial<ComponentProps<typeof OwnCard>> = {}) =>
  componentState(
    <div style={{ width: 195, height: 305, display: "grid" }}>
      <OwnCard id="a" {...CARD} isPriority {...props} onToggle={nothing} />
    </div>,
  );

const inCollection = (id: string, changes: Partial<Upload>): Upload => ({
  id,
  target: { list: "items", collectionId: "work" },
  name: `IMG_${id}.jpg`,
  state: "SENDING",
  sent: 0.4,
  ...changes,
});

const COLLECTION_UPLOADS = [
  inCollection("0214", { previewUrl: "/images/item-1" }),
  inCollection("0215", { state: "FAILED", problem: "UNREADABLE", previewUrl: "/images/item-2" }),
  inCollection("0216", { state: "WAITING" }),
];

export const OWNER_CARDS: Area = {
  "owner/lists/collection-uploads.tsx": {
    some: componentState(
      <InOwnCloset closet={anOwnCloset(3)} uploads={COLLECTION_UPLOADS}>
        <CollectionUploads collectionId="work" />
      </InOwnCloset>,
    ),
  },
  "owner/items/own-card.tsx": {
    named: card(),
    "without-name": card({ name: "Item 3", title: "", subtitle: undefined }),
    "without-caption": card({ title: undefined, picture: UPRIGHT }),
    wish: card({ note: "Wish" }),
    "without-photograph": card({ address: null, note: "Add pictures" }),
    "without-background": card({ address: "/images/cutout", isCutout: true }),
    selected: card({ isSelected: true }),
  },
  "owner/items/upload-card.tsx": {
    preparing: upload({ state: "PREPARING" }),
    sending: upload({ previewUrl: "/images/item-1" }),
    offline: upload({ state: "WAITING" }, "OFFLINE"),
    twice: upload({ state: "FAILED", problem: "DOUBLE", previewUrl: "/images/item-1" }),
    unreadable: upload({ state: "FAILED", problem: "UNREADABLE", name: LONG_NAME }),
    "not-a-picture": upload({ state: "FAILED", problem: "NOT_A_PICTURE" }),
  },
};
