import { useEffect, useState } from "react";
import type { Piece } from "#domain/composer/board.ts";
import type { PiecePicture } from "#domain/composer/choose-picture.ts";
import { LaidPicture } from "#app/ui/laid-picture.tsx";
import { PieceOutline } from "#app/ui/marked-picture.tsx";
import { keepSeenPicture } from "#app/ui/seen-pictures.ts";
import { getTransform } from "#domain/layout/layout-svg.ts";
import styles from "./board.module.css";

const getUnknownSize = ({ aspect }: Piece): { width: number; height: number } => ({ width: 100, height: 100 * aspect });

export const getPieceTransform = (piece: Piece, picture: PiecePicture | null): string =>
  getTransform(piece, picture ?? getUnknownSize(piece));

/** A larger size replaces the earlier one when it is loaded. */
function useLoadedPicture(href: string | null, onLoad: () => void) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (href === null) return;
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
  }, [href, onLoad]);
  return { loaded, isMissing: href === null || (loaded === null && failed === href) };
}

type BoardPieceProps = {
  piece: Piece;
  picture: PiecePicture | null;
  name: string;
  isMarked: boolean;
  /** The owner wants it in the outfit. */
  isPinned: boolean;
  isSelected: boolean;
  onLoad: () => void;
  onFocus: (key: number) => void;
  onKeyDown: (event: React.KeyboardEvent, key: number) => void;
};

/** A tenth of the picture's width, at its top. */
const Pin = ({ width }: { width: number }) => (
  <g className={styles.pin} transform={`translate(${width / 2} ${width * 0.07}) scale(${width / 200})`}>
    <circle r="12" />
    <path d="M0 -6a4 4 0 0 1 4 4c0 3 -4 8 -4 8s-4 -5 -4 -8a4 4 0 0 1 4 -4z" />
  </g>
);

/** The server's picture uses the same transform. */
export function BoardPiece(props: BoardPieceProps) {
  const { piece, picture, name, isMarked, isPinned, isSelected, onLoad, onFocus, onKeyDown } = props;
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
      {isMarked && <PieceOutline width={width} height={height} isMarked />}
      {isPinned && <Pin width={width} />}
    </g>
  );
}
