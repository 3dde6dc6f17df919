import type { OwnShowingMessages } from "#domain/messages/en/own-showing.ts";

export const ownShowing: OwnShowingMessages = {
  visitorsSeeNothing:
    "Pour l’instant, les visiteurs ne voient rien. Le lien mène à une page qui dit que ce dressing est privé.",
  seePrivatePage: "Voir cette page",
  nothingToShow: "Votre dressing est encore vide.",
  visitorsWillSee: (things) => `Quand vous le rendrez public, ils verront ${things}.`,
  notOfPieces: (fields) => `Ce qu’ils ne voient pas d’une pièce : ${fields}.`,
};
