import type { OwnShowingMessages } from "#domain/messages/en/own-showing.ts";

export const ownShowing: OwnShowingMessages = {
  visitorsSeeNothing: "Jetzt sehen Gäste nichts. Unter dem Link steht, dass dieser Kleiderschrank privat ist.",
  seePrivatePage: "Diese Seite ansehen",
  nothingToShow: "In deinem Kleiderschrank ist noch nichts.",
  visitorsWillSee: (things) => `Wenn du ihn öffentlich machst, sehen sie ${things}.`,
  notOfPieces: (fields) => `Was sie von einem Teil nicht sehen: ${fields}.`,
};
