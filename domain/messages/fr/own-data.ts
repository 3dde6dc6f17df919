import type { OwnDataMessages } from "#domain/messages/en/own-data.ts";

export const ownData: OwnDataMessages = {
  yourData: "Vos données",
  exportCloset: "Tout télécharger (zip)",
  deleteCloset: "Supprimer le dressing",
  deleteClosetText: (username) =>
    `Toutes les pièces, tenues et images seront supprimées pour toujours. Saisissez ${username} pour confirmer.`,
  confirmUsername: "Votre nom d’utilisateur, pour confirmer",
  notDeleted: "Nous n’avons pas pu supprimer votre dressing. Réessayez.",
  deleteAccount: "Supprimer le compte",
  deleteAccountText: (email) =>
    `Votre compte, votre dressing et toutes ses images seront supprimés pour toujours. Tous vos appareils seront déconnectés. Saisissez ${email} pour confirmer.`,
  confirmEmail: "Votre adresse e-mail, pour confirmer",
  accountNotDeleted: "Nous n’avons pas pu supprimer votre compte. Réessayez.",
};
