import styles from "./order-area.module.css";

export type Point = { x: number; y: number };

/** A copy of a card under the pointer, and a line at the gap into which it would fall. */
export type LiftedCard = {
  moveTo: (point: Point) => void;
  /** @param isAfter the line is at the end of this card, else at its beginning */
  showGap: (card: Element, isAfter: boolean) => void;
  drop: () => void;
};

const place = (element: HTMLElement, x: number, y: number): void => {
  element.style.transform = `translate(${x}px, ${y}px)`;
};

export function liftCard(card: HTMLElement, grip: Point, isRow: boolean): LiftedCard {
  const box = card.getBoundingClientRect();
  const copy = card.cloneNode(true) as HTMLElement;
  copy.className = styles.copy ?? "";
  copy.removeAttribute("style");
  copy.style.width = `${box.width}px`;
  copy.style.height = `${box.height}px`;
  copy.inert = true;
  const line = document.createElement("div");
  line.className = styles.line ?? "";
  line.hidden = true;
  document.body.append(line, copy);
  card.dataset.lifted = "";
  const moveTo = ({ x, y }: Point): void => place(copy, x - (grip.x - box.left), y - (grip.y - box.top));
  moveTo(grip);
  return {
    moveTo,
    showGap(at, isAfter) {
      const { left, right, top, bottom, width, height } = at.getBoundingClientRect();
      const isLeft = isAfter === (document.documentElement.dir === "rtl");
      line.hidden = false;
      line.style.width = isRow ? `${width}px` : "";
      line.style.height = isRow ? "" : `${height}px`;
      if (isRow) place(line, left, isAfter ? bottom : top);
      else place(line, isLeft ? left : right, top);
    },
    drop() {
      delete card.dataset.lifted;
      line.remove();
      copy.remove();
    },
  };
}
