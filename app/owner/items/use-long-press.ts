import { useRef } from "react";

const LONG_PRESS_MS = 450;
const MAX_MOVE_PX = 8;

/** A finger that rests on the element. The click that follows does nothing. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const hasFired = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  return {
    onPointerDown(event: React.PointerEvent) {
      hasFired.current = false;
      if (event.pointerType === "mouse") return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        hasFired.current = true;
        onLongPress();
      }, LONG_PRESS_MS);
    },
    onPointerMove(event: React.PointerEvent) {
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > MAX_MOVE_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // The browser's own menu of a link or picture.
    onContextMenu: (event: React.MouseEvent) => hasFired.current && event.preventDefault(),
    onClickCapture(event: React.MouseEvent) {
      if (!hasFired.current) return;
      hasFired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
