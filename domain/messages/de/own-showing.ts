import type { OwnShowingMessages } from "#domain/messages/en/own-showing.ts";

export const ownShowing: OwnShowingMessages = {
  onlyYou: "Das siehst nur du. Gäste sehen es, wenn du deinen Kleiderschrank öffentlich machst.",
};
