/** The open modal, or the whole page. */
export const getVisibleRoot = (): Element => document.querySelector("dialog:modal") ?? document.body;

export const isVisible = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
};

/** For messages: `button.close_1x “Close”`. */
export const describeElement = (element: Element | null): string => {
  if (!element) return "nothing";
  const words = element.textContent?.trim().slice(0, 40) || element.getAttribute("aria-label") || "";
  return `${element.localName}${[...element.classList].map((name) => `.${name}`).join("")} “${words}”`;
};

/** Clipped away, as a link for keyboards is until it has the focus, or invisible. */
export const isHiddenFromSight = (element: Element): boolean =>
  listAncestors(element).some((around) => getComputedStyle(around).clipPath !== "none") || !isVisible(element);

export function listAncestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let around: Element | null = element; around; around = around.parentElement) found.push(around);
  return found;
}
