import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { readField } from "#app/account/account-call.ts";
import form from "#app/ui/form.module.css";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";
import { SaidOfOutfit } from "#app/owner/inbox/said-of-outfit.tsx";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { OutfitPicture } from "#app/ui/outfit-picture.tsx";
import { StyledBy } from "#app/ui/styled-by.tsx";
import { getOwnClosetPath } from "#domain/closet-tabs.ts";
import { INBOX_PAGE } from "#domain/limits.ts";
import { toShownAddress } from "#domain/owner/own-pictures.ts";
import type { KeptCloset } from "#domain/people/people-schemas.ts";
import type { Role } from "#domain/people/rights.ts";
import type { InboxStyling } from "#domain/stylings/inbox-styling.ts";
import { isWaiting } from "#domain/stylings/styling.ts";
import styles from "./people.module.css";

const PICTURE_WIDTH_PX = 960;

/** A helper does not answer the outfits of helpers. */
async function readWaiting(path: string, role: Role): Promise<InboxStyling[]> {
  const answer = await callOwner("GET", `${path}?limit=${INBOX_PAGE}`);
  const stylings = answer.status === "OK" ? (readField(answer.body, "stylings") as InboxStyling[]) : [];
  return stylings.filter(({ state, byPerson }) => isWaiting(state) && !(byPerson && role === "helper"));
}

type WaitingStylingsProps = {
  closet: Pick<KeptCloset, "username" | "firstName" | "role">;
  onDecided: () => Promise<void>;
};

/** What waits in one closet. Its inbox has the board, other versions, replies, and what to do with proposals. */
export function WaitingStylings({ closet: { username, firstName, role }, onDecided }: WaitingStylingsProps) {
  const { inbox, people } = useOwnerMessages();
  const { closetOf, comma } = useMessages();
  const [stylings, setStylings] = useState<readonly InboxStyling[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const path = `${getOwnClosetCall(username)}/stylings`;
  const load = useCallback(() => readWaiting(path, role).then(setStylings), [path, role]);
  useEffect(() => void load(), [load]);

  async function decide({ id, version }: InboxStyling, decision: "accept" | "decline"): Promise<void> {
    const body = { decision, ...(decision === "accept" && { version }) };
    const { status } = await callOwner("POST", `${path}/${encodeURIComponent(id)}`, { body });
    setFailed(status !== "OK");
    await Promise.all([load(), onDecided()]);
  }

  if (stylings.length === 0) return null;
  return (
    <section className={form.group}>
      <h2>
        <bdi>{closetOf(firstName)}</bdi>
      </h2>
      <ul className={styles.stylings} aria-label={closetOf(firstName)}>
        {stylings.map((styling) => (
          <li key={styling.id} className={styles.styling}>
            {styling.previewUrl !== null && styling.layout !== null && (
              <OutfitPicture
                address={toShownAddress(username, styling.previewUrl)}
                width={PICTURE_WIDTH_PX}
                height={Math.round(PICTURE_WIDTH_PX * styling.layout.ratio)}
                alt=""
                className={styles.board}
                isLazy
              />
            )}
            <strong>
              <StyledBy name={styling.name} />
            </strong>
            {styling.outfit && <SaidOfOutfit outfit={styling.outfit} />}
            {styling.note !== "" && <p dir="auto">{styling.note}</p>}
            {styling.proposals && (
              <p>
                {inbox.withThings(styling.proposals.length)}{" "}
                <bdi>{styling.proposals.map(({ name }) => name).join(comma)}</bdi>
              </p>
            )}
            <div className={form.actions}>
              {!styling.proposals && (
                <button type="button" className={form.primary} onClick={() => void decide(styling, "accept")}>
                  {inbox.keep}
                </button>
              )}
              <button type="button" className={form.button} onClick={() => void decide(styling, "decline")}>
                {inbox.decline}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <p role="alert" className={form.error}>
        {hasFailed && inbox.notDone}
      </p>
      <Link to={`${getOwnClosetPath(username)}/inbox`} reloadDocument className={form.link}>
        {people.closets.answer}
      </Link>
    </section>
  );
}
