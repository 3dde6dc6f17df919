import type { OwnShowingMessages } from "#domain/messages/en/own-showing.ts";

export const ownShowing: OwnShowingMessages = {
  onlyYou: "Solo tú ves esto. Los visitantes lo verán cuando tu armario sea público.",
};
