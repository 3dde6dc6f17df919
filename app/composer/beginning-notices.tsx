import type { FirstLayout } from "#domain/composer/first-layout.ts";
import styles from "./board-editor.module.css";
import { useComposerWords } from "./composer-messages.ts";

/** What the board does not show of the link that opened it. */
export function BeginningNotices({ first: { outfitProblem, missing, isTooMany } }: { first: FirstLayout }) {
  const words = useComposerWords();
  const sentences = [
    outfitProblem === "gone" && words.linkedOutfitGone,
    outfitProblem === "unknown pieces" && words.linkedPiecesUnknown,
    missing > 0 && words.linkedPiecesMissing(missing),
    isTooMany && words.linkedTooMany,
  ].filter((sentence) => sentence !== false);
  return sentences.map((sentence) => (
    <p key={sentence} role="status" className={styles.notice}>
      {sentence}
    </p>
  ));
}
