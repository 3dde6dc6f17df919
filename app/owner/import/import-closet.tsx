import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { useStore } from "#app/ui/use-store.ts";
import { ImportStep } from "./import-step.tsx";

export function ImportCloset() {
  const { fileImport } = useOwnParts();
  return <ImportStep state={useStore(fileImport)} {...fileImport} />;
}
