import { startTransition, useEffect, useState } from "react";
import type { Closet } from "#domain/closet.ts";

type Loaded = { closet: Closet; detailed: Promise<Closet | null> };

type Arrived = { closet: Closet | null; isFailed: boolean };

const WAITING: Arrived = { closet: null, isFailed: false };

/** The closet with what cards do not show; null until that has arrived. */
export function useDetailedCloset(loaded: Loaded | null): Arrived {
  const [arrived, setArrived] = useState<(Arrived & { loaded: Loaded }) | null>(null);
  useEffect(() => {
    if (!loaded) return;
    let isLeft = false;
    const show = (closet: Closet | null) => {
      if (!isLeft) startTransition(() => setArrived({ loaded, closet, isFailed: closet === null }));
    };
    void loaded.detailed.then(show);
    return () => {
      isLeft = true;
    };
  }, [loaded]);
  return arrived && arrived.loaded === loaded ? arrived : WAITING;
}
