import { useRef } from "react";
import { Link } from "react-router";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import type { Photograph } from "#domain/closet.ts";
import { useItemsMessages } from "#app/ui/messages.ts";
import styles from "./entry-stage.module.css";
import { PictureStrip } from "./picture-strip.tsx";
import type { EntryNavigation } from "./use-entry-navigation.ts";
import { useSwipe } from "./use-swipe.ts";

type ArrowProps = { path: string | null; label: string; state: unknown; isNext?: boolean };

function Arrow({ path, label, state, isNext = false }: ArrowProps) {
  if (path === null) return null;
  return (
    <Link
      to={path}
      rel={isNext ? "next" : "prev"}
      className={`${styles.arrow} ${isNext ? styles.next : styles.previous}`}
      title={label}
      replace
      state={state}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={isNext ? "M9 5l7 7-7 7" : "M15 5l-7 7 7 7"} fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </Link>
  );
}

type EntryStageProps = {
  page: EntryPage;
  photographs: readonly Photograph[];
  name: string;
  navigation: EntryNavigation;
};

/** The photograph, with the ways to the previous and the next entry beside it. */
export function EntryStage({ page, photographs, name, navigation }: EntryStageProps) {
  const messages = useItemsMessages();
  const stage = useRef<HTMLDivElement>(null);
  useSwipe(stage, navigation.step);
  const { list } = page.place;
  const words = list === "inspirations" ? "portfolios" : list;
  const { position, total } = page;
  return (
    <div ref={stage} className={styles.stage} data-several={photographs.length > 1 ? "" : undefined}>
      <PictureStrip key={page.place.id} photographs={photographs} name={name} />
      <Arrow path={navigation.previous} label={messages.previous[words]} state={navigation.state} />
      {position !== undefined && total !== undefined && total > 1 && (
        <p className={styles.position}>{messages.position(position + 1, total)}</p>
      )}
      <Arrow path={navigation.next} label={messages.next[words]} state={navigation.state} isNext />
    </div>
  );
}
