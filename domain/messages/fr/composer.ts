import type { ComposerMessages } from "#domain/messages/en/composer.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count, number } = createPluralFormatter<"one" | "many" | "other">("fr");

export const composer: ComposerMessages = {
  undo: "Annuler",
  redo: "Rétablir",
  board: "Planche",
  emptyBoard: "Touchez une pièce pour la poser ici.",
  keys: "Les flèches déplacent une pièce. Plus et moins changent sa taille, R la tourne, M la reflète, D la duplique. Les crochets changent son plan et Suppr la retire.",
  actions: {
    larger: "Agrandir",
    smaller: "Réduire",
    turnLeft: "Tourner à gauche",
    turnRight: "Tourner à droite",
    forward: "Mettre devant",
    backward: "Mettre derrière",
    mirror: "Refléter",
    duplicate: "Dupliquer",
    remove: "Retirer",
  },
  ofPiece: (action, name) => `${action} : ${name}`,
  tools: "La pièce choisie",
  moved: (name, across, down) =>
    `${name} : ${number(across)} pour cent à partir de la gauche, ${number(down)} pour cent à partir du haut`,
  closetPieces: "Dressing",
  layers: (total) => `Sur la planche (${number(total)})`,
  layersFrom: "Plans, en partant de devant",
  noLayers: "Il n’y a encore rien sur la planche.",
  add: (name) => `Ajouter ${name}`,
  added: (name) => `Ajouté : ${name}`,
  onBoard: (times) => `${number(times)} sur la planche`,
  full: "Une planche peut contenir 40 pièces.",
  all: "Tout",
  gonePiece: "Une pièce qui n’existe plus",
  gone: (total) =>
    count(total, {
      one: "# pièce de la planche n’est plus dans le dressing.",
      many: "# pièces de la planche ne sont plus dans le dressing.",
      other: "# pièces de la planche ne sont plus dans le dressing.",
    }),
  removeGone: "Retirer de la planche",
  drafts: "Brouillons",
  draftsText: "Les brouillons restent sur cet appareil.",
  newDraft: "Nouvelle tenue",
  untitled: "Tenue sans nom",
  draftName: "Nom de ce brouillon",
  deleteDraft: (name) => `Supprimer ${name}`,
  otherTab:
    "Vous avez aussi modifié cette tenue dans un autre onglet. Cette version est maintenant un brouillon à part.",
  notKept:
    "Votre navigateur n’a pas pu enregistrer la dernière modification. Envoyez la tenue avant de fermer cette page.",
  save: "Enregistrer",
  send: "Envoyer",
  sendTo: (firstName) => `Envoyer à ${firstName}`,
  yourName: "Votre nom",
  noteTo: (firstName) => `Un mot pour ${firstName} (facultatif)`,
  yourEmail: "Votre e-mail, pour une réponse (facultatif)",
  showName: (firstName) => `Si ${firstName} la garde, afficher mon nom à côté.`,
  enterName: "Veuillez saisir votre nom.",
  badEmail: "Veuillez vérifier votre adresse e-mail.",
  sending: "Envoi…",
  waiting: "Vous semblez hors ligne. La tenue reste sur cet appareil et part dès que la connexion revient.",
  sendNow: "Essayer maintenant",
  changeIt: "Modifier d’abord",
  sent: "Envoyé",
  sentText: (firstName) =>
    `${firstName} trouvera votre tenue dans sa boîte de réception. Vous pouvez la suivre sur cet appareil.`,
  whatBecame: (firstName) => `Voir ce qu’en dit ${firstName}`,
  allSent: "Tout ce que vous avez envoyé",
  another: "Composer une autre tenue",
  signInFirst: (firstName) =>
    `${firstName} accepte les tenues des personnes connectées. La vôtre reste sur cet appareil.`,
  signIn: "Se connecter",
  nowPrivate: "Ce dressing est maintenant privé. Votre tenue reste sur cet appareil.",
  takesNone: (firstName) => `${firstName} n’accepte pas de tenues pour le moment. La vôtre reste sur cet appareil.`,
  pieceGone: "Une pièce de la planche n’est plus dans le dressing. Rechargez la page, retirez-la et renvoyez.",
  tooMany: "Vous avez envoyé plusieurs tenues en une heure. Celle-ci reste sur cet appareil : réessayez plus tard.",
  inboxFull: (firstName) =>
    `La boîte de ${firstName} est pleine. Votre tenue reste sur cet appareil : réessayez plus tard.`,
  busy: "L’envoi n’a pas réussi pour l’instant. La tenue reste sur cet appareil, et nous réessayons bientôt.",
  refused: "Nous n’avons pas pu envoyer cette tenue. Vérifiez-la et réessayez.",
};
