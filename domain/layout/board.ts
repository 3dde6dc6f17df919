/** Height by width of a board, as of a card (spec §9). */
export const BOARD_RATIO = 1.359;

/** Light in both themes: dark clothes vanish on a dark board. */
export const PAPER = "#faf7f2";
