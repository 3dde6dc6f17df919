import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import { getEntryPath, getListPath } from "#domain/entry-page/entry-path.ts";
import { isFromList } from "#app/closet/entry-link.ts";
import { allowsMotion } from "#app/ui/motion.ts";

export type EntryNavigation = ReturnType<typeof useEntryNavigation>;

/** Neighbors replace the page in the history, so that Back leads to the list. */
export function useEntryNavigation({ owner, place, previous, next }: EntryPage) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const [hasMoved, setMoved] = useState(false);
  const getPath = (id: string | null): string | null =>
    id === null ? null : getEntryPath(owner.username, { ...place, id });
  const paths = { previous: getPath(previous), next: getPath(next) };
  const listPath = getListPath(owner.username, place);
  return {
    ...paths,
    path: getPath(place.id),
    state,
    listPath,
    hasMoved,
    step: (step: 1 | -1) => {
      const path = step === 1 ? paths.next : paths.previous;
      if (path === null) return;
      setMoved(true);
      void navigate(path, { replace: true, state });
    },
    close: () => {
      if (isFromList(state)) void navigate(-1);
      else void navigate(listPath, { viewTransition: allowsMotion() });
    },
  };
}
