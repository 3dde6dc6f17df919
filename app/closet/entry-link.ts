const FROM_LIST = "fromList";

/** The previous page in the history is the list that has the card. */
export const FROM_LIST_STATE = { [FROM_LIST]: true };

export const isFromList = (state: unknown): boolean =>
  typeof state === "object" && state !== null && FROM_LIST in state;

/** In `tokens.css`, too. Two elements with one name would end the view transition. */
const TRANSITION_NAME = "entry-picture";

let named: HTMLElement | null = null;

export function nameCardPicture(card: Element): void {
  if (named) named.style.viewTransitionName = "";
  named = card.querySelector<HTMLElement>("span");
  if (named) named.style.viewTransitionName = TRANSITION_NAME;
}
