import { startTransition, useEffect, useState } from "react";
import type { Closet } from "#domain/closet.ts";
import type { ArrivingCloset } from "./load-closet.ts";

type Arrived = { closet: Closet | null; isFailed: boolean };

const WAITING: Arrived = { closet: null, isFailed: false };

export function useDetailedCloset(loaded: ArrivingCloset | null): Arrived {
  const [arrived, setArrived] = useState<(Arrived & { loaded: ArrivingCloset }) | null>(null);
  useEffect(() => {
    if (!loaded) return;
    let isCancelled = false;
    const show = (closet: Closet | null) => {
      if (!isCancelled) startTransition(() => setArrived({ loaded, closet, isFailed: closet === null }));
    };
    void loaded.detailed.then(show);
    return () => {
      isCancelled = true;
    };
  }, [loaded]);
  return arrived && arrived.loaded === loaded ? arrived : WAITING;
}
