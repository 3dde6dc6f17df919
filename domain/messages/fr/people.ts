import type { OwnPeopleMessages } from "#domain/messages/en/people.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count } = createPluralFormatter<"one" | "many" | "other">("fr");

export const ownPeople: OwnPeopleMessages = {
  title: "Personnes",
  text: "Elles tiennent ce dressing avec vous.",
  roles: { owner: "Propriétaire", helper: "Assistance" },
  roleTexts: {
    owner: "Peut faire tout ce que vous pouvez faire.",
    helper:
      "Ajoute et modifie pièces, tenues et collections, et répond aux tenues reçues. Ne crée pas de liens et ne change aucun réglage.",
  },
  you: "vous",
  unnamed: "Sans nom",
  since: (day) => `depuis le ${day}`,
  seesPrivate: "Voit les prix, les dates d’achat et les notes",
  invite: "Inviter une personne",
  email: "Adresse e-mail",
  emailOrLink: "Adresse e-mail, si nous devons envoyer l’invitation",
  until: {
    helper: "Le lien est valable 14 jours, pour une personne.",
    owner: "Le lien est valable 24 heures, pour le compte qui a cette adresse.",
  },
  make: "Créer l’invitation",
  made: "L’invitation est prête. Son lien n’est affiché que maintenant.",
  mailed: (email) => `Nous l’avons envoyée à ${email}.`,
  invitations: "Invitations en cours",
  withLink: "Toute personne qui a le lien",
  untilMoment: (moment) => `jusqu’à ${moment}`,
  takeBack: "Annuler",
  makeOwner: "Rendre propriétaire",
  becomeHelper: "Ne plus qu’aider",
  remove: "Retirer",
  removeText: {
    helper: (name) => `${name} perd l’accès tout de suite. Tout reste dans le dressing.`,
    owner: (name) => `${name} sera retiré après trois jours. D’ici là, chaque propriétaire peut l’empêcher.`,
  },
  removal: (moment) => `Retrait prévu : ${moment}`,
  stopRemoval: "Ne pas retirer",
  hasRemoved: (total) =>
    count(total, {
      one: "A supprimé # élément en un jour",
      many: "A supprimé # éléments en un jour",
      other: "A supprimé # éléments en un jour",
    }),
  former: "ne tient plus ce dressing",
  putBack: "Tout remettre",
  isBack: (total) =>
    count(total, {
      one: "# élément est de retour.",
      many: "# éléments sont de retour.",
      other: "# éléments sont de retour.",
    }),
  leave: "Quitter ce dressing",
  leaveText: "Vous perdez l’accès tout de suite. Ce que vous avez ajouté reste dans le dressing.",
  handOver: "Transmettre ce dressing",
  handOverText:
    "Invitez la personne comme propriétaire. Une fois qu’elle est là, contentez-vous d’aider ou quittez le dressing.",
  problems: {
    lastOwner: "Un dressing a besoin d’un propriétaire. Désignez d’abord une autre personne.",
    tooManyPeople: "Ce dressing a déjà autant de personnes que possible.",
    tooManyInvitations: "Il y a trop d’invitations en cours. Annulez-en une d’abord.",
    signInAgain: "Reconnectez-vous d’abord : il faut une connexion datant de moins de dix minutes.",
    notValid: "Vérifiez l’adresse e-mail.",
    closetsFull: "Vous tenez déjà autant de dressings qu’un compte peut en avoir.",
    other: "Cela n’a pas fonctionné. Veuillez réessayer.",
  },
  closets: {
    title: "Vos dressings",
    change: "Autre dressing",
    all: "Tous les dressings",
    waiting: (total) =>
      count(total, { one: "# tenue en attente", many: "# tenues en attente", other: "# tenues en attente" }),
    unsent: (total) =>
      count(total, {
        one: "# modification pas encore envoyée",
        many: "# modifications pas encore envoyées",
        other: "# modifications pas encore envoyées",
      }),
    changed: (day) => `Modifié : ${day}`,
    answer: "Ouvrir les tenues reçues",
    begin: "Un dressing pour quelqu’un d’autre",
    beginText: "Il commence privé, au nom de cette personne. Plus tard, vous pourrez le lui transmettre.",
    theirName: "Son prénom",
    username: "Un nom d’utilisateur",
    beginNow: "Commencer le dressing",
  },
  join: {
    title: (closet) => `Rejoindre : ${closet}`,
    from: (name, closet) =>
      name === ""
        ? `Vous êtes invité à tenir à plusieurs : ${closet}.`
        : `${name} vous invite à tenir à plusieurs : ${closet}.`,
    signIn: "Se connecter pour rejoindre",
    signedInAs: (email) => `Vous êtes connecté avec ${email}.`,
    other: "Utiliser un autre compte",
    now: "Rejoindre",
    joined: "Vous avez rejoint le dressing.",
    open: "Ouvrir le dressing",
    notValid: "Cette invitation n’est pas valable.",
    notValidText: "Elle est terminée, a déjà servi ou est destinée à un autre compte. Demandez-en une nouvelle.",
  },
  outfits: {
    toInbox:
      "Les tenues composées par l’assistance arrivent d’abord dans les tenues reçues. Celles qu’elle photographie sont aussitôt dans le dressing.",
    inboxFull: "200 tenues attendent déjà une réponse.",
    sent: "Envoyé dans les tenues reçues.",
    waits: "En attente d’une réponse.",
    present: "Présenter des tenues",
    presentText: "Elles arrivent dans les tenues reçues, chacune avec votre phrase.",
    sentence: (outfit) => `Une phrase pour ${outfit}`,
    send: "Envoyer",
    tooMany: "20 tenues au plus à la fois.",
  },
  changedBy: (name, day) => `${name}, ${day}`,
  fates: { title: "Ce que deviennent vos dressings", delete: "Le supprimer", leave: "Le laisser aux autres" },
  lost: {
    title: "Vous n’avez plus accès à ce dressing.",
    text: (total) =>
      count(total, {
        one: "Une de vos modifications n’a pas pu être enregistrée. Vous pouvez la garder dans un fichier.",
        many: "# de vos modifications n’ont pas pu être enregistrées. Vous pouvez les garder dans un fichier.",
        other: "# de vos modifications n’ont pas pu être enregistrées. Vous pouvez les garder dans un fichier.",
      }),
    save: "Enregistrer dans un fichier",
    photographs: "Ces photos ne sont pas arrivées. Vous pouvez enregistrer chacune d’elles :",
    drop: "Supprimer de cet appareil",
  },
};
