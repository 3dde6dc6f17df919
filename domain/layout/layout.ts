/** The unit of lengths is the board's width. */
export type PlacedItem = {
  itemId: string;
  /** The middle of the picture. */
  x: number;
  y: number;
  /** The width of the picture. */
  scale: number;
  /** Degrees, clockwise, about the middle. */
  rotation: number;
  mirrored: boolean;
  /** Height by width of the picture when it was placed: a later photograph is not stretched. */
  aspect: number;
};

export type Layout = {
  v: 1;
  /** Height by width of the board. */
  ratio: number;
  /** Bottom layer first. */
  pics: PlacedItem[];
};
