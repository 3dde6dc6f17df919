import type { OwnBinMessages } from "#domain/messages/en/own-bin.ts";

export const ownBin: OwnBinMessages = {
  text: "Ce que vous supprimez reste ici 30 jours.",
  empty: "La corbeille est vide.",
  restoreAll: "Tout restaurer",
  confirm: "Oui, supprimer",
  deleteNow: "Supprimer définitivement",
  deleteNowText: "Cette action est irréversible.",
  emptyAll: "Vider la corbeille",
  emptyAllText: "Tout son contenu sera supprimé définitivement.",
};
