import { type ReactNode, use, useState } from "react";
import { Link } from "react-router";
import footer from "#app/closet/download-prompt.module.css";
import { FOOTER_ID } from "#app/ui/skip-to-footer.tsx";
import { BeginningContext } from "#app/closet/style-here.tsx";
import { callAccount, readField } from "#app/account/account-call.ts";
import { loadComposerMessages } from "#app/composer/composer-messages.ts";
import { useItemsMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import { toItemPhotograph } from "#domain/closet-pictures.ts";
import type { Item, Owner } from "#domain/closet.ts";
import { readBeginning } from "#domain/composer/beginning.ts";
import { getBoardPath, isGiven, listDraftItems } from "#domain/composer/draft.ts";
import type { Language } from "#domain/languages.ts";
import { MAX_LAYOUT_PICS } from "#domain/limits.ts";
import type { ComposerMessages } from "#domain/messages/en/composer.ts";
import { openDraftDatabase } from "./draft-database.ts";
import form from "#app/ui/form.module.css";
import styles from "./own-outfits.module.css";
import bar from "#app/ui/bar.module.css";

const FOLLOWED_MS = 30 * 24 * 3_600_000;

function readState(state: unknown, choice: unknown): unknown {
  if (choice === "this") return "chosen";
  return choice === "another" && state !== "accepted" ? "decided" : (state ?? null);
}

export type FollowedStyling = { path: string; text: string };

/** Ignores outfits that were sent more than 30 days ago. */
async function findFollowed(
  { username, firstName }: Pick<Owner, "username" | "firstName">,
  language: Language,
): Promise<FollowedStyling | null> {
  const since = Date.now() - FOLLOWED_MS;
  const drafts = await openDraftDatabase().list(username);
  const newest = drafts.find(({ styling, changedAt }) => styling?.stage === "sent" && changedAt > since);
  const token = newest?.styling?.token;
  if (token === undefined) return null;
  // It is asked each time: the owner may take an answer back.
  const { body } = await callAccount("GET", `/stylings/${token}`);
  const styling = readField(body, "styling");
  const state = readState(readField(styling, "state"), readField(styling, "choice"));
  const { followed } = await loadComposerMessages(language);
  if (typeof state !== "string" || !Object.hasOwn(followed, state)) return null;
  return { path: `/styling/${token}`, text: followed[state as keyof typeof followed](firstName) };
}

export type UnsentOutfit = {
  id: string;
  path: string;
  itemIds: readonly string[];
  words: ComposerMessages;
  /** The closet's pages do not load these components of this script. */
  Footer: typeof UnsentFooter;
  Action: typeof UnsentAction;
};

export type OwnOutfits = { username: string; unsent: UnsentOutfit | null; followed: FollowedStyling | null };

async function findUnsent(username: string, language: Language): Promise<UnsentOutfit | null> {
  const drafts = await openDraftDatabase().list(username);
  const draft = drafts.find((each) => !isGiven(each) && listDraftItems(each).length > 0);
  if (!draft) return null;
  const words = await loadComposerMessages(language);
  const { id } = draft;
  const path = getBoardPath(draft);
  return { id, path, itemIds: listDraftItems(draft), words, Footer: UnsentFooter, Action: UnsentAction };
}

type Watched = { username: string; firstName: string; language: Language; isTaken: boolean };

/** Calls now, and after each change in any tab. */
export function watchOwnOutfits(
  { username, firstName, language, isTaken }: Watched,
  show: (outfits: OwnOutfits) => void,
  signal: AbortSignal,
): void {
  const find = async () => {
    const unsent = isTaken ? await findUnsent(username, language) : null;
    const followed = unsent ? null : await findFollowed({ username, firstName }, language);
    if (!signal.aborted) show({ username, unsent, followed });
  };
  signal.addEventListener(
    "abort",
    openDraftDatabase().watch(() => void find()),
  );
  void find();
}

type ActionProps = { outfit: UnsentOutfit; className?: string | undefined };

/** Leads to the board when the item is there. */
export function UnsentAction({ outfit: { id, path, itemIds, words }, className }: ActionProps) {
  const { pieces } = useItemsMessages();
  const query = use(BeginningContext)?.query;
  const [itemId] = readBeginning(new URLSearchParams(query)).itemIds;
  const [added, setAdded] = useState<string>();
  if (itemId === undefined || itemIds.includes(itemId) || itemIds.length >= MAX_LAYOUT_PICS) {
    const takeFocus = (link: HTMLAnchorElement | null) => {
      if (added === itemId && document.activeElement === document.body) link?.focus({ preventScroll: true });
    };
    return (
      <Link ref={takeFocus} to={path} className={className} rel="nofollow">
        {`${words.yourOutfit} · ${pieces(itemIds.length)}`}
      </Link>
    );
  }
  const add = () => {
    setAdded(itemId);
    void openDraftDatabase().addItem(id, itemId);
  };
  return (
    <button type="button" className={className} onClick={add}>
      {words.addToOutfit(itemIds.length)}
    </button>
  );
}

const MAX_STACKED = 3;

type FooterProps = { outfit: UnsentOutfit; items: readonly Item[]; children?: ReactNode };

export function UnsentFooter({ outfit, items, children }: FooterProps) {
  const { pieces } = useItemsMessages();
  const { path, itemIds, words } = outfit;
  return (
    <footer
      id={FOOTER_ID}
      className={`${bar.lower} ${footer.footer} ${styles.footer}`}
      data-unsent={children ? "action" : ""}
    >
      <Link to={path} className={styles.outfit} rel="nofollow">
        <span className={styles.stack}>
          {itemIds.slice(-MAX_STACKED).map((itemId, place) => {
            const item = items.find(({ id }) => id === itemId);
            return (
              <span key={`${itemId} ${place}`} className={styles.piece}>
                {item && <Photo photograph={toItemPhotograph(item)} alt="" cell="thumbnail" />}
              </span>
            );
          })}
        </span>
        <span className={styles.text}>{`${words.yourOutfit} · ${pieces(itemIds.length)}`}</span>
        <span className={`${form.primary} ${footer.button} ${styles.open}`}>{words.openIt}</span>
      </Link>
      {children}
    </footer>
  );
}
