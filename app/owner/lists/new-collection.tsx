import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { toPathSegment } from "#domain/closet-tabs.ts";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import type { SpecifiedCollectionType } from "#domain/collection-type.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { makeId } from "#app/storage/make-id.ts";
import { createEntry } from "#app/owner/content/closet-actions.ts";
import form from "#app/ui/form.module.css";
import { KindChoice } from "./collection-kind.tsx";
import styles from "./own-list.module.css";
import { LabeledInput } from "#app/owner/form/labeled-input.tsx";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { useOwnPath } from "#app/owner/own-link.tsx";

export const useCollectionsPath = (): string => `${useOwnPath()}/collections`;

export function NewCollection({ isFirst }: { isFirst: boolean }) {
  const { store } = useOwnParts();
  const words = useOwnerMessages();
  const navigate = useNavigate();
  const path = useCollectionsPath();
  const [name, setName] = useState("");
  const [type, setType] = useState<SpecifiedCollectionType>("default-capsules");
  /** The answer to a first attempt may be lost: with the same id, the second one makes no second collection. */
  const [id] = useState(makeId);
  const [isBusy, setBusy] = useState(false);

  /** A phone opens its keyboard only after a tap. */
  const isAsked = useRef(false);

  async function create(): Promise<void> {
    if (isBusy || name.trim() === "") return;
    setBusy(true);
    const fields = { name: name.trim(), type };
    const made = await createEntry(store, "collections", { id, ...fields });
    setBusy(false);
    if (!made) return;
    if (made.name !== fields.name || made.type !== type) store.edit("collections", id, fields);
    await navigate(`${path}/${toPathSegment(id)}`, { state: { isNew: true } });
  }

  return (
    <details
      open={isFirst}
      onToggle={({ currentTarget }) =>
        isAsked.current && currentTarget.open && currentTarget.querySelector("input")?.focus()
      }
    >
      <summary className={form.button} onClick={() => (isAsked.current = true)}>
        {words.newCollection}
      </summary>
      <form
        className={`${form.group} ${styles.newCollection}`}
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <LabeledInput label={words.collectionName} maxLength={MAX_NAME_LENGTH} value={name} onText={setName} />
        <KindChoice chosen={type} onChoose={setType} />
        <button type="submit" className={form.primary} disabled={name.trim() === ""} aria-disabled={isBusy}>
          {words.create}
        </button>
      </form>
    </details>
  );
}
