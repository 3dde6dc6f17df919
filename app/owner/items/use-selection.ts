import { useCallback, useEffect, useMemo, useState } from "react";

/** `last` is where a range begins. `before`: when a sweep began. */
type Chosen = { ids: ReadonlySet<string>; last: string | null; before?: ReadonlySet<string> };

export type Selection = {
  isActive: boolean;
  ids: ReadonlySet<string>;
  begin: (id?: string) => void;
  toggle: (id: string, isRange: boolean) => void;
  /** All from one card to another: as the first one was not, when the sweep began. */
  sweep: (from: string, to: string, isStart: boolean) => void;
  isAll: boolean;
  chooseAll: () => void;
  chooseNone: () => void;
  end: () => void;
};

/** TypeScript does not know it yet. */
declare const CloseWatcher: new () => EventTarget & { destroy: () => void };

const NONE: ReadonlySet<string> = new Set();

export function findRange(allIds: readonly string[], from: string, to: string): string[] {
  const [one, other] = [allIds.indexOf(from), allIds.indexOf(to)];
  if (one === -1 || other === -1) return [to];
  return allIds.slice(Math.min(one, other), Math.max(one, other) + 1);
}

export function useSelection(allIds: readonly string[]): Selection {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const begin = useCallback((id?: string) => {
    setChosen({ ids: new Set(id === undefined ? [] : [id]), last: id ?? null });
  }, []);
  const toggle = useCallback(
    (id: string, isRange: boolean) =>
      setChosen((before) => {
        const ids = new Set(before?.ids);
        const last = before?.last ?? null;
        if (isRange && last !== null) for (const each of findRange(allIds, last, id)) ids.add(each);
        else if (!ids.delete(id)) ids.add(id);
        return { ids, last: id };
      }),
    [allIds],
  );
  const sweep = useCallback(
    (from: string, to: string, isStart: boolean) =>
      setChosen((chosen) => {
        const before = (!isStart && chosen?.before) || (chosen?.ids ?? NONE);
        const range = new Set(findRange(allIds, from, to));
        return { ids: before.has(from) ? before.difference(range) : before.union(range), last: to, before };
      }),
    [allIds],
  );
  const chooseAll = useCallback(() => setChosen({ ids: new Set(allIds), last: null }), [allIds]);
  const chooseNone = useCallback(() => setChosen({ ids: NONE, last: null }), []);
  const end = useCallback(() => setChosen(null), []);
  const isActive = chosen !== null;
  useEffect(() => {
    if (!isActive || !("CloseWatcher" in window)) return;
    // Closes on Escape and on the Back button of a phone.
    const watcher = new CloseWatcher();
    watcher.addEventListener("close", end);
    return () => watcher.destroy();
  }, [isActive, end]);
  return useMemo(() => {
    // Another device may have deleted some of them.
    const ids = chosen ? new Set(allIds.filter((id) => chosen.ids.has(id))) : NONE;
    const isAll = ids.size === allIds.length;
    return { isActive, ids, isAll, begin, toggle, sweep, chooseAll, chooseNone, end };
  }, [allIds, chosen, isActive, begin, toggle, sweep, chooseAll, chooseNone, end]);
}
