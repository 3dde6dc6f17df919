import { useEffect, useState } from "react";
import type { Piece } from "#domain/composer/board.ts";
import type { PiecePicture } from "#domain/composer/choose-picture.ts";
import { useComposerWords } from "#app/composer/composer-messages.ts";
import { LaidPicture } from "#app/ui/laid-picture.tsx";
import { PieceOutline } from "#app/ui/marked-picture.tsx";
import { getSeenPicture, keepSeenPicture } from "#app/ui/seen-pictures.ts";
import type { Box } from "#domain/layout/box.ts";
import { getTransform } from "#domain/layout/layout-svg.ts";
import styles from "./board.module.css";

const getUnknownSize = ({ aspect }: Piece): { width: number; height: number } => ({ width: 100, height: 100 * aspect });

export const getPieceTransform = (piece: Piece, picture: PiecePicture | null): string =>
  getTransform(piece, picture ?? getUnknownSize(piece));

/** A larger size replaces the earlier one, which may be the tray's, when it is loaded. */
function useLoadedPicture(href: string | null, onLoad: () => void) {
  const [loaded, setLoaded] = useState(() => (href === null ? null : (getSeenPicture(href)?.href ?? null)));
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (href === null || href === loaded) return;
    const stopped = new AbortController();
    const load = () => {
      const image = new Image();
      image.src = href;
      const show = () => {
        keepSeenPicture(href, image);
        setLoaded(href);
        onLoad();
      };
      image.decode().then(
        () => stopped.signal.aborted || show(),
        () => stopped.signal.aborted || setFailed(href),
      );
    };
    load();
    addEventListener("online", load, stopped);
    return () => stopped.abort();
  }, [href, loaded, onLoad]);
  return { loaded, isMissing: href === null || (loaded === null && failed === href) };
}

type BoardPieceProps = {
  piece: Piece;
  picture: PiecePicture | null;
  name: string;
  isMarked: boolean;
  /** Where the garment is in its picture. */
  box: Box | undefined;
  /** The owner wants it in the outfit. A CSS pixel, in widths of the board. */
  pinAt: number | null;
  /** The owner does not have it. A CSS pixel, in widths of the board. */
  ideaAt: number | null;
  isSelected: boolean;
  onLoad: () => void;
  onFocus: (key: number) => void;
  onKeyDown: (event: React.KeyboardEvent, key: number) => void;
};

/** At the top of the picture. `pixel`: of CSS, in pixels of the picture. */
const Pin = ({ width, pixel }: { width: number; pixel: number }) => (
  <g className={styles.pin} transform={`translate(${width / 2} ${8 * pixel}) scale(${pixel})`}>
    <circle r="9" />
    <path d="M0 -5a3 3 0 0 1 3 3c0 2 -3 6 -3 6s-3 -4 -3 -6a3 3 0 0 1 3 -3z" />
  </g>
);

/** A dashed frame, and a word. `pixel`: of CSS, in pixels of the picture. */
function Idea({ width, height, pixel }: { width: number; height: number; pixel: number }) {
  const { ideaTag } = useComposerWords();
  return (
    <g className={styles.idea} aria-hidden="true">
      <rect width={width} height={height} strokeWidth={pixel} strokeDasharray={`${5 * pixel} ${4 * pixel}`} />
      <text x={width / 2} y={height - 6 * pixel} fontSize={11 * pixel} strokeWidth={4 * pixel}>
        {ideaTag}
      </text>
    </g>
  );
}

/** The server's picture uses the same transform. */
export function BoardPiece(props: BoardPieceProps) {
  const { piece, picture, name, isMarked, box, pinAt, ideaAt, isSelected, onLoad, onFocus, onKeyDown } = props;
  const { loaded, isMissing } = useLoadedPicture(picture?.href ?? null, onLoad);
  const { width, height } = picture ?? getUnknownSize(piece);
  return (
    <g
      data-key={piece.key}
      className={styles.piece}
      transform={getPieceTransform(piece, picture)}
      role="button"
      tabIndex={0}
      aria-label={name}
      aria-pressed={isSelected}
      aria-describedby="board-keys"
      onFocus={() => onFocus(piece.key)}
      onKeyDown={(event) => onKeyDown(event, piece.key)}
    >
      {loaded === null ? (
        <rect className={isMissing ? styles.missing : styles.loading} width={width} height={height} />
      ) : (
        <LaidPicture pic={piece} picture={{ href: loaded, width, height }} />
      )}
      {isMarked && <PieceOutline width={width} height={height} box={box} isMarked />}
      {ideaAt !== null && <Idea width={width} height={height} pixel={(width * ideaAt) / piece.scale} />}
      {pinAt !== null && <Pin width={width} pixel={(width * pinAt) / piece.scale} />}
    </g>
  );
}
