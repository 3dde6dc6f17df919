/** Height by width of a board, as of a card (spec §9). */
export const BOARD_RATIO = 1.359;
