const FROM_LIST = "fromList";

/** Whether the page before this one in the history is the list that has the card: its link says so. */
export const isFromList = (state: unknown): boolean =>
  typeof state === "object" && state !== null && FROM_LIST in state;
