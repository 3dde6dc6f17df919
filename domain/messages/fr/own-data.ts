import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { OwnDataMessages } from "#domain/messages/en/own-data.ts";

const { count, number } = createPluralFormatter<"one" | "many" | "other">("fr");

export const ownData: OwnDataMessages = {
  yourData: "Vos données",
  exportCloset: "Tout télécharger (ZIP)",
  exportLacks:
    "Des modifications ou des photos ne sont pas encore enregistrées : elles ne sont pas dans le fichier ZIP.",
  exportAnyway: "Télécharger quand même",
  room: {
    NEARLY_FULL: "Votre dressing est presque plein.",
    FULL: "Votre dressing est plein.",
    used: ({ items, mostItems, pictureMb, mostPictureMb }) =>
      `Espace utilisé : ${number(items)} pièces sur ${number(mostItems)}, ${number(pictureMb)} Mo d’images sur ${number(mostPictureMb)}.`,
    makeRoom: "Pour faire de la place, supprimez des pièces et videz la corbeille.",
  },
  deleteCloset: "Supprimer le dressing",
  deleteClosetText: (username) =>
    `Toutes les pièces, tenues et images seront supprimées définitivement. Saisissez ${username} pour confirmer.`,
  confirmUsername: "Votre nom d’utilisateur, pour confirmer",
  notDeleted: "Nous n’avons pas pu supprimer votre dressing. Réessayez.",
  deleteAccount: "Supprimer le compte",
  deleteAccountText: (email) =>
    `Votre compte, votre dressing et toutes ses images seront supprimés définitivement. Tous vos appareils seront déconnectés. Saisissez ${email} pour confirmer.`,
  confirmEmail: "Votre adresse e-mail, pour confirmer",
  accountNotDeleted: "Nous n’avons pas pu supprimer votre compte. Réessayez.",

  collections: (total) => count(total, { one: "# collection", many: "# de collections", other: "# collections" }),
  portfolios: (total) =>
    count(total, { one: "# image du portfolio", many: "# d’images du portfolio", other: "# images du portfolio" }),

  importFile: "Importer un fichier",
  importText:
    "Un export de ce site ou d’une autre appli, ou un tableau de vos vêtements : ZIP, JSON, CSV ou TSV. Vous verrez d’abord ce qui va se passer.",
  sending: (percent) => `Envoi : ${number(percent)} %`,
  checking: "Nous examinons le fichier…",
  adding: "Nous ajoutons le contenu du fichier…",
  replacing: "Nous remplaçons votre dressing…",
  fileName: (name) => `Contenu du fichier ${name}`,
  willAdd: (things) => `Nouveau dans votre dressing : ${things}.`,
  emptyFile: "Il n’y a rien dans ce fichier.",
  nothingNew: "Tout le contenu de ce fichier est déjà dans votre dressing.",
  staysAsItIs: (things) => `Déjà dans votre dressing, reste tel quel : ${things}.`,
  becomesAsInFile: (things) => `Déjà dans votre dressing, sera identique au fichier : ${things}.`,
  movesToBin: (things) => `Absent du fichier, placé dans la corbeille pour 30 jours : ${things}.`,
  leftOut: (total) =>
    count(total, {
      one: "# entrée est inutilisable.",
      many: "# d’entrées sont inutilisables.",
      other: "# entrées sont inutilisables.",
    }),
  unusablePictures: (total) =>
    count(total, {
      one: "# image est inutilisable. Sa place reste vide.",
      many: "# d’images sont inutilisables. Leurs places restent vides.",
      other: "# images sont inutilisables. Leurs places restent vides.",
    }),
  notFetched: (total) =>
    count(total, {
      one: "# image reste sur un autre site.",
      many: "# d’images restent sur d’autres sites.",
      other: "# images restent sur d’autres sites.",
    }),
  notUnderstood: "Champs que nous n’utilisons pas :",
  tooLong: "Trop long, donc raccourci ou omis :",
  which: "Lesquelles et pourquoi",
  importReasons: {
    NOT_AN_OBJECT: "Ce n’est pas une entrée.",
    NO_ID: "Elle n’a pas d’identifiant.",
    BAD_ID: "Son identifiant n’est pas utilisable.",
    LONG_ID: "Son identifiant est trop long.",
    SAME_ID: "Une autre entrée a le même identifiant.",
    NOTHING_SHOWN: "Elle n’a ni marque, ni nom, ni image.",
    ARCHIVED: "Elle est archivée.",
    DELETED: "Elle a été supprimée avant l’export.",
    MISSING: "L’image est absente.",
    NOT_A_PICTURE: "Ce n’est pas une image que nous pouvons lire.",
    DAMAGED: "L’image est endommagée.",
    TOO_LARGE: "L’image est trop lourde : 20 Mo au plus.",
    TOO_MANY_PIXELS: "L’image a trop de pixels.",
    NO_HEIC: "Nous ne pouvons pas lire le HEIC ici. Choisissez un JPEG.",
    BAD_ADDRESS: "Nous ne trouvons pas d’image à cette adresse.",
    UNREADABLE: "Nous ne pouvons pas lire cette image.",
  },
  statusReason: (status) => `Son état est « ${status} ».`,
  andMore: (total) => count(total, { one: "et # de plus", many: "et # de plus", other: "et # de plus" }),
  tooManyItems: (would, most) => `Votre dressing aurait ${number(would)} pièces. Le maximum est de ${number(most)}.`,
  tooManyPictures: (would, most) =>
    `Les images de votre dressing prendraient ${number(would)} Mo. Le maximum est de ${number(most)} Mo.`,
  how: "Que devons-nous faire ?",
  addAll: "Ajouter à mon dressing",
  addAllText: "Ce que vous avez reste tel quel.",
  replaceAll: "Remplacer mon dressing",
  replaceAllText: "Votre dressing sera identique au fichier. Vos réglages et votre lien ne changent pas.",
  confirmReplace: "Oui, remplacer tout mon dressing",
  addNow: "Ajouter",
  replaceNow: "Remplacer",
  importDone: "Votre dressing est prêt",
  added: (things) => `Ajouts : ${things}.`,
  nothingAdded: "Rien n’a été ajouté.",
  seeItems: "Voir vos pièces",
  otherFile: "Choisir un autre fichier",
  importProblems: {
    KIND: "Choisissez un fichier ZIP, JSON, CSV ou TSV.",
    TOO_LARGE:
      "Ce fichier est trop lourd : 512 Mo au plus pour un ZIP, 64 Mo pour les autres. Demandez aux responsables de ce site de l’importer.",
    UNUSABLE: "Nous ne pouvons pas utiliser ce fichier. Votre dressing n’a pas changé.",
    UNREACHABLE: "La connexion a été perdue. Réessayez : rien ne sera ajouté en double.",
    BUSY: "Il y a trop de demandes en ce moment. Réessayez dans un instant.",
    NO_SPACE: "Nous ne pouvons plus stocker d’images pour le moment.",
    SIGNED_OUT: "Votre session a expiré. Reconnectez-vous, puis choisissez le fichier.",
  },
};
