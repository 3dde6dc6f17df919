import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { useStore } from "#app/ui/store.ts";
import { ImportStep } from "./import-step.tsx";

export function ImportCloset() {
  const { fileImport } = useOwnParts();
  return <ImportStep state={useStore(fileImport)} {...fileImport} />;
}
