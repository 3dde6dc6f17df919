import { useSyncExternalStore } from "react";
import type { Store } from "./store.ts";

export const useStore = <State>({ subscribe, getState }: Store<State>): State =>
  useSyncExternalStore(subscribe, getState, getState);
