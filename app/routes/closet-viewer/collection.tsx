import { useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";
import type { CollectionView } from "#domain/closet-view.ts";
import { getTabPath } from "#domain/closet-tabs.ts";
import { getShownLists } from "#domain/collection-type.ts";
import { EmptyText } from "#app/ui/screen.tsx";
import { CollectionHeader } from "#app/closet/collection-header.tsx";
import { CollectionLists } from "./collection-lists.tsx";
import { useTabContent } from "./open-closet.tsx";
import { useMessages } from "#app/ui/messages.ts";

export default function Collection() {
  const { owner, content } = useTabContent("collection");
  const { collection } = content;
  const messages = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  const isArrival = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    // The focused row is no longer in the page.
    if (isArrival && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isArrival]);
  return (
    <>
      <CollectionHeader
        path={getTabPath(owner.username, "collections")}
        name={collection?.name ?? null}
        heading={heading}
      />
      {collection ? <Lists collection={collection} /> : <EmptyText>{messages.collectionNotFound}</EmptyText>}
    </>
  );
}

const Lists = ({ collection }: { collection: CollectionView }) => (
  <CollectionLists key={collection.id} collection={collection} lists={getShownLists(collection.type)} />
);
