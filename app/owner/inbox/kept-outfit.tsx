import { Link } from "react-router";
import { OWN_CLOSET_PATH } from "#domain/closet-tabs.ts";
import { removeEntries } from "#app/owner/content/closet-actions.ts";
import form from "#app/owner/form/form.module.css";
import { toOpenLink } from "#app/owner/lists/use-open-entry.ts";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";

/** The ways to the outfit of an accepted styling, or what became of it. */
export function KeptOutfit({ id }: { id: string }) {
  const { closet, phase } = useClosetState();
  const { store } = useOwnParts();
  const { inbox, tabs } = useOwnerMessages();
  if (phase === "READY" && !closet.outfits.some((outfit) => outfit.id === id)) {
    return (
      <p>
        {inbox.removed} <Link to={`${OWN_CLOSET_PATH}/bin`}>{tabs.bin}</Link>
      </p>
    );
  }
  return (
    <div className={form.actions}>
      <Link to={`${OWN_CLOSET_PATH}/outfits${toOpenLink(id)}`} className={form.button}>
        {inbox.edit}
      </Link>
      <button type="button" className={form.button} onClick={() => void removeEntries(store, "outfits", [id])}>
        {inbox.remove}
      </button>
    </div>
  );
}
