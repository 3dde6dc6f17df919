import { useOutletContext } from "react-router";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import { useBrand } from "#app/root-data.ts";
import { useMessages } from "#app/ui/messages.ts";
import { getEntryTitle } from "./entry-name.ts";
import { EntryScreen } from "./entry-screen.tsx";

export default function Entry() {
  const page = useOutletContext<EntryPage>();
  const { name } = useBrand();
  const title = getEntryTitle(page, useMessages());
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      <EntryScreen page={page} />
    </>
  );
}
