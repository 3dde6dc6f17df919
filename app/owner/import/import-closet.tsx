import { useSyncExternalStore } from "react";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { ImportStep } from "./import-step.tsx";

export function ImportCloset() {
  const { fileImport } = useOwnParts();
  const { subscribe, getState } = fileImport;
  const state = useSyncExternalStore(subscribe, getState, getState);
  return <ImportStep state={state} {...fileImport} />;
}
