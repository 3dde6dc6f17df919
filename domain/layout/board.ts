/** Height by width of a board, as of a card (spec §9). */
export const BOARD_RATIO = 1.359;

/** Light in both themes: dark clothes vanish on a dark board. A shade darker than a page, so that white clothes are seen. */
export const PAPER = "#f1ede6";

/** Around what lies on a board, in board widths. */
export const MARGIN = 0.045;
