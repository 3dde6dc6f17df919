import { reportFault } from "#app/report-fault.ts";
import { useRef, useState } from "react";
import { callAccount } from "#app/account/account-call.ts";
import { useSession } from "#app/account/use-account.ts";
import { PlainPage } from "#app/plain-page.tsx";
import { usePublicUrl } from "#app/root-data.ts";
import { CopyLink } from "#app/ui/copy-link.tsx";
import { MarkedPicture } from "#app/ui/marked-picture.tsx";
import { useItemsMessages, useMessages, useStylingMessages } from "#app/ui/messages.ts";
import { OutfitPicture } from "#app/ui/outfit-picture.tsx";
import { useOwnUrl } from "#app/ui/own-origin.ts";
import { openShareSheet, sendFile, useHasShareSheet } from "#app/ui/share-sheet.ts";
import { toAddress } from "#domain/base-path.ts";
import { getStylePath, getTabPath, SENT_STYLINGS_PATH, SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import { getEntryPath } from "#domain/entry-page/entry-path.ts";
import { WRITER_CALL_TIMEOUT_MS } from "#domain/limits.ts";
import { isolate } from "#domain/plain-text.ts";
import { getRevisionPath, getShownPicturePath, readRevision, type StylistView } from "#domain/stylings/sent-styling.ts";
import type { StylingWish } from "#domain/stylings/inbox-styling.ts";
import { CHAT_SIZE, drawChatPicture, type PictureSize, STORY_SIZE } from "./chat-picture.ts";
import form from "#app/ui/form.module.css";
import styles from "./sent-styling-page.module.css";

/** What the owner says to the stylist, and to all who have the link. */
function useSaid({ reply, quickReply, thanks }: StylistView): string[] {
  const { quickReplies } = useStylingMessages();
  return [thanks, reply, quickReply && quickReplies[quickReply]].flatMap((said) => said || []);
}

function Said({ title, texts }: { title: string | null; texts: readonly string[] }) {
  return (
    texts.length > 0 && (
      <section className={styles.said}>
        {title !== null && <h2>{title}</h2>}
        {texts.map((text) => (
          <blockquote key={text} dir="auto">
            {text}
          </blockquote>
        ))}
      </section>
    )
  );
}

/** What became of it. The words of the owner are its only text when they have answered in no other way. */
function useOutcome(sent: StylistView, said: readonly string[]): { title: string; text: string } {
  const words = useStylingMessages();
  const { linkEnded } = useMessages();
  const { formatDay } = useItemsMessages();
  const { username, firstName, state, choice, outfitId, worn } = sent;
  // The owner has deleted the outfit since, or moved it to the bin.
  const isGone = state === "accepted" && outfitId === null;
  const keptText = isGone ? words.wasKeptText : words.stateTexts[state](firstName);
  if (worn) return { title: words.wore(firstName), text: formatDay(worn.on) };
  if (choice === "this") return { title: words.chose(firstName), text: state === "accepted" ? keptText : "" };
  if (state === "accepted") {
    return { title: isGone ? words.wasKept(firstName) : words.states.accepted(firstName), text: keptText };
  }
  if (choice === "another") return { title: words.hasChosen(firstName), text: "" };
  if ((state === "sent" || state === "seen") && said.length > 0) return { title: words.replyOf(firstName), text: "" };
  // A link that has ended leads to no board.
  const isCut = state === "asked" && username === null;
  return { title: words.states[state](firstName), text: isCut ? linkEnded : words.stateTexts[state](firstName) };
}

type WishProps = { firstName: string; path: string | null; wish: StylingWish };

function Wish({ firstName, path, wish }: WishProps) {
  const words = useStylingMessages();
  return (
    <section className={styles.said}>
      <h2>{words.replyOf(firstName)}</h2>
      <blockquote dir="auto">{wish.sentence}</blockquote>
      {wish.pieces.length > 0 && <p className={form.help}>{words.marks}</p>}
      {path !== null && (
        <p className={styles.ways}>
          <a className={form.primary} href={toAddress(path)}>
            {words.change}
          </a>
        </p>
      )}
    </section>
  );
}

/** A button, because looking at a shared link must take nothing from its stylist. */
function KeepInAccount({ token, hasAccount }: { token: string; hasAccount: boolean }) {
  const words = useStylingMessages();
  const session = useSession();
  const [outcome, setOutcome] = useState<"KEPT" | "FAILED" | null>(null);
  const keep = async () => {
    const { status } = await callAccount("POST", "/account/stylings", { body: { tokens: [token] } });
    setOutcome(status === 200 ? "KEPT" : "FAILED");
  };
  if (session.status === "SIGNED_IN") {
    return (
      <>
        {!hasAccount && outcome !== "KEPT" && (
          <button type="button" className={form.button} onClick={() => void keep()}>
            {words.keep}
          </button>
        )}
        <p role="status" className={form.help}>
          {outcome === "KEPT" ? words.kept(session.email) : outcome === "FAILED" && words.notKept}
        </p>
        <a className={form.link} href={toAddress(SENT_STYLINGS_PATH)}>
          {words.all}
        </a>
      </>
    );
  }
  return (
    <>
      <a className={form.link} href={toAddress(SENT_STYLINGS_PATH)}>
        {words.all}
      </a>
      <a className={form.link} href={toAddress(`${SIGN_IN_PATH}?to=${encodeURIComponent(`/styling/${token}`)}`)}>
        {words.signUp}
      </a>
    </>
  );
}

type SentStylingPageProps = {
  sent: StylistView;
  token: string;
  onChange: () => Promise<void>;
};

export function SentStylingPage({ sent, token, onChange }: SentStylingPageProps) {
  const { username, firstName, note, state, choice, outfitId, seesAll, takesMore } = sent;
  const { picture, shownPath, pieces, boxes, proposals = [], wornPicture } = sent;
  const revision = readRevision(sent);
  const bought = proposals.flatMap((proposal) => (proposal.bought ? proposal.name : []));
  const words = useStylingMessages();
  const { closetOf, comma } = useMessages();
  const said = useSaid(sent);
  const outcome = useOutcome(sent, said);
  const isSaidFirst = outcome.title === words.replyOf(firstName);
  const canTakeBack = state === "sent" || state === "seen" || state === "asked";
  const address = `${useOwnUrl(usePublicUrl())}/styling/${token}`;
  const outfitPath =
    username === null || outfitId === null ? null : getEntryPath(username, { list: "outfits", id: outfitId });
  const heading = useRef<HTMLHeadingElement>(null);
  const showChange = async (): Promise<void> => {
    await onChange();
    heading.current?.focus();
  };
  return (
    <PlainPage>
      <div role="status" className={styles.state}>
        <h1 ref={heading} tabIndex={-1}>
          {outcome.title}
        </h1>
        {outcome.text !== "" && <p>{outcome.text}</p>}
        {bought.length > 0 && <p>{words.bought(firstName, bought.map(isolate).join(comma))}</p>}
        {isSaidFirst && <Said title={null} texts={said} />}
      </div>
      {wornPicture && <OutfitPicture {...wornPicture} alt={words.wore(firstName)} className={styles.picture} />}
      {picture && !revision && <OutfitPicture {...picture} alt={words.title(firstName)} className={styles.picture} />}
      {picture && revision && (
        <MarkedPicture
          layout={revision.layout}
          marked={revision.wish.pieces}
          findBox={(itemId) => boxes[itemId]}
          className={styles.picture}
        >
          <OutfitPicture {...picture} alt={words.title(firstName)} />
        </MarkedPicture>
      )}
      {revision && <Wish firstName={firstName} path={username && getRevisionPath(token)} wish={revision.wish} />}
      {shownPath !== null && <ShowToFriend firstName={firstName} shownPath={shownPath} pieces={pieces} />}
      {!isSaidFirst && <Said title={words.replyOf(firstName)} texts={said} />}
      {note !== "" && (
        <section className={styles.said}>
          <h2>{words.yourNote}</h2>
          <p dir="auto">{note}</p>
        </section>
      )}
      <nav className={styles.ways}>
        {username !== null && (
          <>
            {seesAll && outfitPath !== null && (
              <a className={form.link} href={toAddress(outfitPath)}>
                {words.toOutfit}
              </a>
            )}
            {choice === "another" && (
              <a className={form.primary} href={toAddress(getTabPath(username, "outfits"))}>
                {words.seeChoice}
              </a>
            )}
            {takesMore && (
              <a className={revision ? form.link : form.primary} href={toAddress(getStylePath(username))}>
                {words.another}
              </a>
            )}
            <a className={form.link} href={toAddress(getTabPath(username, "outfits"))}>
              {closetOf(firstName)}
            </a>
          </>
        )}
        <KeepInAccount token={token} hasAccount={sent.hasAccount} />
      </nav>
      {canTakeBack && (
        <div className={styles.copy}>
          <p className={form.help}>{words.ownAddress}</p>
          <CopyLink address={address} className={form.button} label={words.copyOwn} />
        </div>
      )}
      {canTakeBack && <TakeBack firstName={firstName} token={token} onChange={showChange} />}
    </PlainPage>
  );
}

const PICTURES = [
  ["chatPicture", CHAT_SIZE],
  ["storyPicture", STORY_SIZE],
] as const;

type ShowToFriendProps = Pick<StylistView, "firstName" | "pieces"> & { shownPath: string };

export function ShowToFriend({ firstName, shownPath, pieces }: ShowToFriendProps) {
  const words = useStylingMessages();
  const hasShareSheet = useHasShareSheet();
  const url = useOwnUrl(usePublicUrl()) + shownPath;
  const title = words.shownTitle(firstName);
  const share = () => openShareSheet({ title, url });
  const picture = getShownPicturePath(shownPath);
  /** A browser that cannot draw it shows the picture without names. */
  const sendPicture = async (size: PictureSize) => {
    const file = await drawChatPicture(picture, { title, names: pieces }, size).catch(
      (error: unknown) => (reportFault(error), null),
    );
    if (file) await sendFile(file, { title, url });
    else location.assign(toAddress(picture));
  };
  return (
    <div className={styles.ways}>
      {hasShareSheet ? (
        <button type="button" className={form.button} onClick={share}>
          {words.showIt}
        </button>
      ) : (
        <CopyLink address={url} className={form.button} label={words.showIt} />
      )}
      <div className={styles.show}>
        {PICTURES.map(([name, size]) => (
          <a
            key={name}
            className={form.link}
            href={toAddress(picture)}
            download="outfit.jpg"
            onClick={(event) => {
              event.preventDefault();
              void sendPicture(size);
            }}
          >
            {words[name]}
          </a>
        ))}
      </div>
    </div>
  );
}

type TakeBackProps = { firstName: string; token: string; onChange: () => Promise<void> };

export function TakeBack({ firstName, token, onChange }: TakeBackProps) {
  const words = useStylingMessages();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function takeBack(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    const { status } = await callAccount("DELETE", `/stylings/${token}`, { timeoutMs: WRITER_CALL_TIMEOUT_MS });
    // 409: the owner has accepted it meanwhile.
    if (status === 204 || status === 409) await onChange();
    else setFailed(true);
    setBusy(false);
  }

  return (
    <>
      <details className={styles.takeBack}>
        <summary className={form.quiet}>{words.takeBack}</summary>
        <p>{words.takeBackText(firstName)}</p>
        <button type="button" className={form.button} aria-disabled={isBusy} onClick={() => void takeBack()}>
          {words.takeBack}
        </button>
        <p role="alert" className={form.error}>
          {hasFailed && words.notTakenBack}
        </p>
      </details>
      <noscript>
        <p>{words.takeBackNeedsScript}</p>
      </noscript>
    </>
  );
}
