import { useState } from "react";
import type { Piece } from "#domain/composer/board.ts";
import type { PiecePicture } from "#domain/composer/piece-picture.ts";
import { getTransform } from "#domain/layout/layout-svg.ts";
import styles from "./board.module.css";

/** Of a piece without a picture: as wide as high as when it was placed. */
const getUnknownSize = ({ aspect }: Piece): { width: number; height: number } => ({ width: 100, height: 100 * aspect });

export const getPieceTransform = (piece: Piece, picture: PiecePicture | null): string =>
  getTransform(piece, picture ?? getUnknownSize(piece));

type BoardPieceProps = {
  piece: Piece;
  picture: PiecePicture | null;
  name: string;
  isSelected: boolean;
  onFocus: (key: number) => void;
  onKeyDown: (event: React.KeyboardEvent, key: number) => void;
};

/** A piece on the board, by the same transform as in the server's picture. */
export function BoardPiece(props: BoardPieceProps) {
  const { piece, picture, name, isSelected, onFocus, onKeyDown } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const isMissing = picture === null || picture.href === failed;
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
      {isMissing ? (
        <rect className={styles.missing} width={width} height={height} />
      ) : (
        <image
          href={picture.href}
          width={width}
          height={height}
          preserveAspectRatio="none"
          onError={() => setFailed(picture.href)}
        />
      )}
    </g>
  );
}
