import { useMemo, useRef, useState } from "react";
import { toPath } from "#domain/base-path.ts";
import { getTabPath, type Tab, TABS } from "#domain/closet-tabs.ts";
import { viewCloset } from "#domain/closet-view.ts";
import type { ClosetLists } from "#domain/closet.ts";
import { getHiddenFields, hideItemFields, hideOutfitFields } from "#domain/field-policy.ts";
import type { OwnCloset } from "#domain/owner/own-closet.ts";
import { OutfitGrid } from "#app/closet/outfit-grid.tsx";
import { PortfolioGrid } from "#app/closet/portfolio-grid.tsx";
import form from "#app/ui/form.module.css";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { ClosetHeader } from "#app/routes/closet-viewer/closet-header.tsx";
import { CollectionRows } from "#app/routes/closet-viewer/collections-tab.tsx";
import { ItemGrid } from "#app/routes/closet-viewer/item-grid.tsx";
import { TabBar } from "#app/routes/closet-viewer/tab-bar.tsx";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import styles from "./visitor-preview.module.css";
import bar from "#app/ui/bar.module.css";

function toVisitorsCloset({ user, ...lists }: OwnCloset): ClosetLists {
  const hidden = getHiddenFields(user.policy);
  const items = lists.items.map((item) => {
    const { cutout, ...shown } = hideItemFields(item, hidden);
    return { ...shown, ...(user.showsCutouts && cutout && { cutout }) };
  });
  return { ...lists, user, items, outfits: lists.outfits.map((outfit) => hideOutfitFields(outfit, hidden)) };
}

function Preview({ closet: own }: { closet: OwnCloset }) {
  const [tab, setTab] = useState<Tab>(own.outfits.length > 0 ? "outfits" : "items");
  const closet = useMemo(() => toVisitorsCloset(own), [own]);
  const { owner, counts, content } = useMemo(() => viewCloset(closet, { tab }), [closet, tab]);
  /** Only the tabs work: the other links lead to pages that visitors do not get yet. */
  const follow = (event: React.MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link) return;
    event.preventDefault();
    const chosen = TABS.find((each) => toPath(link.pathname) === getTabPath(owner.username, each));
    if (chosen) setTab(chosen);
  };
  return (
    <div className={styles.preview} onClickCapture={follow}>
      <ClosetHeader owner={owner} />
      <TabBar owner={owner} counts={counts} activeTab={tab} />
      {content.tab === "items" && <ItemGrid items={content.items} />}
      {content.tab === "outfits" && <OutfitGrid outfits={content.outfits} />}
      {content.tab === "portfolios" && <PortfolioGrid portfolios={content.portfolios} />}
      {content.tab === "collections" && <CollectionRows owner={owner} rows={content.rows} />}
    </div>
  );
}

export function VisitorPreview() {
  const { closet, phase } = useClosetState();
  const { close } = useMessages();
  const words = useOwnerMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <div>
        <button type="button" className={form.button} disabled={phase !== "READY"} onClick={open}>
          {words.seeAsVisitor}
        </button>
      </div>
      <dialog ref={dialog} className={styles.dialog} aria-label={words.seeAsVisitor} onClose={() => setOpen(false)}>
        <div className={`${bar.upper} ${styles.bar}`}>
          <p>{words.showing.onlyYou}</p>
          <button type="button" className={form.button} onClick={() => dialog.current?.close()}>
            {close}
          </button>
        </div>
        {isOpen && <Preview closet={closet} />}
      </dialog>
    </>
  );
}
