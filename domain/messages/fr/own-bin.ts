import type { OwnBinMessages } from "#domain/messages/en/own-bin.ts";

export const ownBin: OwnBinMessages = {
  text: "Ce que vous supprimez reste ici 30 jours.",
  empty: "La corbeille est vide.",
  deleteNow: "Supprimer pour toujours",
  deleteNowText: "Il n’y a pas de retour possible.",
  emptyAll: "Vider la corbeille",
  emptyAllText: "Tout son contenu est supprimé pour toujours.",
};
