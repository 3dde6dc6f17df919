import { getTabCounts } from "#domain/closet-view.ts";
import { getTabPath } from "#domain/closet-tabs.ts";
import { getHiddenFields, type ItemField, POLICY_FIELDS } from "#domain/field-policy.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/owner/form/form.module.css";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useCounts } from "#app/owner/import/use-counts.ts";

/** Of a private closet: what its link shows now, and what visitors will see. */
export function FutureVisitors() {
  const { store } = useOwnParts();
  const { closet } = useClosetState();
  const { comma } = useMessages();
  const words = useOwnerMessages();
  const write = useCounts();
  const things = write({ ...getTabCounts(closet), inspirations: 0 });
  const { items } = getHiddenFields(closet.user.policy);
  const hidden = POLICY_FIELDS.items.filter((field: ItemField) => items.has(field));
  return (
    <details>
      <summary className={form.quiet}>{words.seeAsVisitor}</summary>
      <div className={form.group}>
        <p>{words.showing.visitorsSeeNothing}</p>
        <p>{things === null ? words.showing.nothingToShow : words.showing.visitorsWillSee(things)}</p>
        {hidden.length > 0 && (
          <p>{words.showing.notOfPieces(hidden.map((field) => words.fields[field]).join(comma))}</p>
        )}
        <div className={form.actions}>
          <a href={getTabPath(store.username, "items")} target="_blank" rel="noopener" className={form.button}>
            {words.showing.seePrivatePage}
          </a>
        </div>
      </div>
    </details>
  );
}
