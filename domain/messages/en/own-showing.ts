/** What visitors see of a closet that is private now. */
export const ownShowing = {
  onlyYou: "Only you see this. Visitors see it when you make your closet public.",
};

export type OwnShowingMessages = typeof ownShowing;
