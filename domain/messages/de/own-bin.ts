import type { OwnBinMessages } from "#domain/messages/en/own-bin.ts";

export const ownBin: OwnBinMessages = {
  text: "Gelöschtes bleibt hier 30 Tage.",
  empty: "Der Papierkorb ist leer.",
  restoreAll: "Alles zurücklegen",
  confirm: "Ja, löschen",
  deleteNow: "Endgültig löschen",
  deleteNowText: "Das lässt sich nicht rückgängig machen.",
  emptyAll: "Papierkorb leeren",
  emptyAllText: "Alles darin wird endgültig gelöscht.",
};
