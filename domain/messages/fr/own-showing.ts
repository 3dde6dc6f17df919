import type { OwnShowingMessages } from "#domain/messages/en/own-showing.ts";

export const ownShowing: OwnShowingMessages = {
  onlyYou: "Personne d’autre que vous ne voit ceci. Les visiteurs le verront quand votre dressing sera public.",
};
