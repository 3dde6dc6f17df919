import type { OwnShowingMessages } from "#domain/messages/en/own-showing.ts";

export const ownShowing: OwnShowingMessages = {
  onlyYou: "Esto solo lo ves tú. Tus visitantes lo verán cuando tu armario sea público.",
};
