import type { OwnShowingMessages } from "#domain/messages/en/own-showing.ts";

export const ownShowing: OwnShowingMessages = {
  visitorsSeeNothing:
    "Ahora los visitantes no ven nada. El enlace lleva a una página que dice que este armario es privado.",
  seePrivatePage: "Ver esa página",
  nothingToShow: "Tu armario todavía está vacío.",
  visitorsWillSee: (things) => `Cuando lo hagas público, verán ${things}.`,
  notOfPieces: (fields) => `Lo que no ven de una prenda: ${fields}.`,
};
