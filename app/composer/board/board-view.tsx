import { useEffect, useReducer, useRef, useState } from "react";
import { useComposerWords } from "#app/composer/composer-messages.ts";
import type { ComposerItems } from "#app/composer/tray-items.ts";
import type { BoardEditor } from "#app/composer/use-board-editor.ts";
import { useFocusWhenGone } from "#app/composer/use-focus-when-gone.ts";
import { findPiece, type Piece } from "#domain/composer/board.ts";
import { chooseCorner, type Corner, getHandlePlace } from "#domain/composer/handle-place.ts";
import { choosePicture, type PiecePicture } from "#domain/composer/choose-picture.ts";
import { type FindSeen, type Frame, getFrame } from "#domain/composer/seen.ts";
import type { Guide } from "#domain/composer/snap.ts";
import { WHOLE } from "#domain/layout/box.ts";
import { PAPER } from "#domain/layout/board.ts";
import { chooseSize, getSeenPicture } from "#app/ui/seen-pictures.ts";
import { BoardPiece, getPieceTransform } from "./board-piece.tsx";
import styles from "./board.module.css";
import { useGestures } from "./use-gestures.ts";

const REACH_PX = 22;

const DOT_PX = 10;

type SelectionPlace = { corner: Corner; ratio: number; boardWidthPx: number };

/** The frame is one unit wide and high; the handle is in CSS pixels. */
function getSelectionTransforms(frame: Frame, { corner, ratio, boardWidthPx }: SelectionPlace) {
  const { x, y, width, height, rotation } = frame;
  const handle = getHandlePlace(frame, corner, { ratio, margin: REACH_PX / boardWidthPx });
  return {
    frame: `translate(${x} ${y}) rotate(${rotation}) scale(${width} ${height})`,
    handle: `translate(${handle.x} ${handle.y}) scale(${1 / boardWidthPx})`,
  };
}

export function Selection({ frame, place }: { frame: Frame; place: SelectionPlace }) {
  const transforms = getSelectionTransforms(frame, place);
  return (
    <g aria-hidden="true">
      <rect
        data-frame=""
        className={styles.frame}
        x={-0.5}
        y={-0.5}
        width={1}
        height={1}
        transform={transforms.frame}
      />
      <g data-handle="" className={styles.handle} transform={transforms.handle}>
        <circle className={styles.reach} r={REACH_PX} />
        <circle className={styles.dot} r={DOT_PX} />
        <path className={styles.turn} d="M-4-4L4 4M-4-0.5V-4H-0.5M4 0.5V4H0.5" />
      </g>
    </g>
  );
}

const FIRST_WIDTH_PX = 300;

const MAX_DENSITY = 2;

function useWidth(box: React.RefObject<SVGSVGElement | null>): number {
  const [width, setWidth] = useState(FIRST_WIDTH_PX);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width || FIRST_WIDTH_PX));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

const toPath = (guides: readonly Guide[]): string =>
  guides.map(({ from, to }) => `M${from.x} ${from.y}L${to.x} ${to.y}`).join("");

type BoardViewProps = {
  editor: BoardEditor;
  items: ComposerItems;
  marked?: readonly string[] | undefined;
  mustHave?: readonly string[] | undefined;
  title: string;
  hint?: string | undefined;
};

export function BoardView({ editor, items, marked = [], mustHave = [], title, hint }: BoardViewProps) {
  const words = useComposerWords();
  const box = useRef<SVGSVGElement>(null);
  const boardWidthPx = useWidth(box);
  const { board, selected, select } = editor;
  const { ratio, pieces } = board;
  useFocusWhenGone(box, pieces);
  // The frame becomes exact.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);

  const findPicture = (piece: Piece): PiecePicture | null => {
    const item = items.find(piece.itemId);
    const density = typeof devicePixelRatio === "number" ? Math.min(MAX_DENSITY, devicePixelRatio) : 1;
    const chosen = item && choosePicture(item, piece.scale * boardWidthPx * density);
    return chosen && { ...chosen, href: chooseSize(chosen.href) };
  };
  const nameMarked = (piece: Piece): string => {
    const name = editor.getPieceName(piece);
    if (items.find(piece.itemId)?.wishlist) return words.idea(name);
    if (mustHave.includes(piece.itemId)) return words.mustHave(name);
    return marked.includes(piece.itemId) ? words.marked(name) : name;
  };
  const findSeen: FindSeen = (piece) => {
    const picture = findPicture(piece);
    if (!picture) return null;
    const seen = getSeenPicture(picture.href) ?? { box: items.findUnplaced(piece.itemId)?.box ?? WHOLE };
    return { aspect: picture.height / picture.width, ...seen };
  };
  const chosen = findPiece(board, selected);
  const [firstKey, setFirstKey] = useState<number | null>(null);
  if (chosen && firstKey === null) setFirstKey(chosen.key);
  const frame = chosen && getFrame(chosen, findSeen(chosen));
  const place = frame && { corner: chooseCorner(frame, board), ratio, boardWidthPx };

  useGestures(box, {
    board,
    selected,
    select,
    findSeen,
    show(piece, guides) {
      const element = box.current;
      if (!element) return;
      const shown = element.querySelector(`[data-key="${piece.key}"][role]`);
      shown?.setAttribute("transform", getPieceTransform(piece, findPicture(piece)));
      element.querySelector("[data-guides]")?.setAttribute("d", toPath(guides));
      // Until React has drawn the frame, there is none to move.
      const now = getFrame(piece, findSeen(piece));
      const transforms = getSelectionTransforms(
        now,
        place ?? { corner: chooseCorner(now, board), ratio, boardWidthPx },
      );
      element.querySelector("[data-frame]")?.setAttribute("transform", transforms.frame);
      element.querySelector("[data-handle]")?.setAttribute("transform", transforms.handle);
    },
    onWheel: (key, isUp) => editor.act(key, isUp ? "larger" : "smaller"),
    onEnd: (piece, isOff) => (isOff ? editor.act(piece.key, "remove") : editor.place(piece)),
  });

  return (
    <div className={styles.frameOfBoard}>
      <svg
        ref={box}
        className={styles.board}
        data-board=""
        viewBox={`0 0 1 ${ratio}`}
        role="group"
        tabIndex={-1}
        aria-label={words.board}
      >
        <rect x={-1} y={-1} width={3} height={ratio + 2} fill={PAPER} />
        {pieces.map((piece) => (
          <BoardPiece
            key={piece.key}
            piece={piece}
            picture={findPicture(piece)}
            name={nameMarked(piece)}
            isMarked={marked.includes(piece.itemId)}
            box={findSeen(piece)?.box}
            ideaAt={items.find(piece.itemId)?.wishlist ? 1 / boardWidthPx : null}
            pinAt={mustHave.includes(piece.itemId) ? 1 / boardWidthPx : null}
            isSelected={piece.key === selected}
            onLoad={drawAgain}
            onFocus={select}
            onKeyDown={(event, key) => editor.handleKey(key, event)}
          />
        ))}
        <path data-guides="" className={styles.guides} />
        {frame && place && <Selection frame={frame} place={place} />}
      </svg>
      {pieces.length === 0 && (
        <p className={styles.hint}>
          <span className={styles.title}>{title}</span>
          <span>{hint ?? words.emptyBoard}</span>
        </p>
      )}
      {chosen && chosen.key === firstKey && (
        <p className={styles.fingers} aria-hidden="true">
          {words.twoFingers}
        </p>
      )}
      <p id="board-keys" hidden>
        {words.keys}
      </p>
    </div>
  );
}
