export const isInside = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: PointerEvent): boolean =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
