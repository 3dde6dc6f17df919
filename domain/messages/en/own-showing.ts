/** What visitors see of a closet that is private now. */
export const ownShowing = {
  visitorsSeeNothing: "Now visitors see nothing. The link shows a page that says that this closet is private.",
  seePrivatePage: "See that page",
  nothingToShow: "Your closet has nothing to show yet.",
  visitorsWillSee: (things: string) => `When you make it public, they see ${things}.`,
  notOfPieces: (fields: string) => `What they do not see of a piece: ${fields}.`,
};

export type OwnShowingMessages = typeof ownShowing;
