import { MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { ServerMessages } from "#domain/messages/en/server.ts";
import { TABS, toGenitive } from "./visitor.ts";

const { count } = createPluralFormatter<"one" | "many" | "other">("fr");

export const server: ServerMessages = {
  aboutCloset: (firstName) =>
    `Découvrez le dressing ${toGenitive(firstName)}, puis téléchargez l’appli pour composer des tenues.`,
  aboutCollection: (firstName) => `Une collection du dressing ${toGenitive(firstName)}.`,
  aboutEntry: (entry, firstName) => `${entry} du dressing ${toGenitive(firstName)}.`,
  aboutInvite: (firstName) => `Créez un compte en quelques secondes pour composer une tenue pour ${firstName}.`,
  aboutStyling: (firstName) => `Composez une tenue avec le dressing ${toGenitive(firstName)}. Sans compte.`,
  stylingNeedsScript: "Pour composer une tenue, activez JavaScript dans votre navigateur.",
  aboutNothing: "Ouvrez un dressing avec le lien que vous avez reçu.",
  collections: (total) => count(total, { one: "# collection", many: "# de collections", other: "# collections" }),

  drawnCloset: (firstName) => ["Le dressing", toGenitive(firstName)],
  drawnTab: (firstName, tab) => [TABS[tab], toGenitive(firstName)],
  aTab: { outfits: "Tenues", items: "Pièces", collections: "Collections", portfolios: "Portfolio" },
  aCloset: "Un dressing",
  openedByItsLink: "partagé par lien",
  aCollection: "Une collection",
  anEntry: {
    items: "Une pièce",
    outfits: "Une tenue",
    portfolios: "Une image de portfolio",
    inspirations: "Une inspiration",
  },
  fromClosetOf: (firstName) => `du dressing ${toGenitive(firstName)}`,

  mailTime: (minutes) =>
    minutes === 60 ? "une heure" : count(minutes, { one: "# minute", many: "# de minutes", other: "# minutes" }),
  mailSubject: (brandName, firstName) =>
    firstName === null
      ? `Confirmez votre adresse e-mail pour ${brandName}`
      : `Confirmez votre adresse e-mail pour composer une tenue pour ${firstName} sur ${brandName}`,
  mailPreview: (time) => `Votre lien est valable ${time} et ne sert qu’une fois.`,
  mailTitle: (firstName) =>
    firstName === null
      ? "Confirmez votre adresse e-mail"
      : `Confirmez votre adresse e-mail pour composer une tenue pour ${firstName}`,
  mailText: (brandName) =>
    `Ce lien vous connecte à ${brandName}. Si c’est votre première visite, il crée aussi votre compte.`,
  mailButton: (brandName) => `Se connecter à ${brandName}`,
  mailLife: (time) => `Le lien est valable ${time} et ne sert qu’une fois.`,
  mailCode: "Ou saisissez ce code là où vous avez demandé cet e-mail :",
  mailCodeLife: (time) =>
    `Le code ne fonctionne qu’à cet endroit, pendant ${time}. Personne ne vous demandera ce code.`,
  mailAddress: "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :",
  mailNotForOthers: "Ce lien vous est personnel. Merci de ne pas transférer cet e-mail.",
  mailNotAsked:
    "Si vous n’avez pas demandé cet e-mail, ignorez-le. Il ne se passe rien tant que le lien n’est pas ouvert.",

  notices: {
    passkeyTitle: (brandName) => `Une clé d’accès a été ajoutée à votre compte ${brandName}`,
    providerTitle: (brandName, provider) => `${provider} a été ajouté à votre compte ${brandName}`,
    passkeyText: "Une nouvelle clé d’accès permet désormais de se connecter à votre compte.",
    providerText: (provider) => `Vous pouvez désormais vous connecter à votre compte avec ${provider}.`,
    where: (site) => `Site\u00a0: ${site}.`,
    when: (time) => `Date\u00a0: ${time}.`,
    passkeyNotYou:
      "Ce n’était pas vous\u00a0? Retirez la clé d’accès dans vos réglages, puis déconnectez-vous de tous les appareils.",
    providerNotYou:
      "Ce n’était pas vous\u00a0? Déconnectez-vous de tous les appareils dans vos réglages, puis prévenez les responsables de ce site.",
    emailTitle: (brandName) => `L’adresse e-mail de votre compte ${brandName} a changé`,
    emailText: "Les e-mails de connexion sont désormais envoyés à une autre adresse.",
    emailNotYou: "Ce n’était pas vous\u00a0? Prévenez tout de suite les responsables de ce site.",
    openSettings: "Ouvrir les réglages",
    wasYou: "Si c’était vous, vous n’avez rien à faire.",
    always: "Cet e-mail protège votre compte\u00a0: il n’est pas possible de le désactiver.",
  },

  newEmail: {
    title: (brandName) => `Votre nouvelle adresse pour ${brandName}`,
    text: "Saisissez ce code dans les réglages de votre compte, et cette adresse devient la sienne\u00a0:",
    notAsked: "Si vous n’avez pas demandé cet e-mail, vous pouvez l’ignorer.",
  },

  people: {
    someone: "Quelqu’un",
    invitedTitle: (who: string, closet: string) => `${who} vous invite à tenir ensemble le dressing de ${closet}`,
    invitedText: {
      helper: "Vous pourrez y ajouter, modifier et associer des pièces.",
      owner: "Vous en aurez tous les droits.",
    },
    until: (time: string) => `L’invitation sert une seule fois, jusqu’au ${time}.`,
    openInvitation: "Voir l’invitation",
    notAsked: "Si vous n’attendiez pas cet e-mail, ignorez-le. Rien ne se passe si vous n’acceptez pas.",
    titles: {
      joined: (who: string, closet: string) => `${who} aide désormais à tenir le dressing de ${closet}`,
      owner: (who: string, closet: string) => `${who} a désormais tous les droits sur le dressing de ${closet}`,
      helper: (who: string, closet: string) => `${who} ne fait plus qu’aider dans le dressing de ${closet}`,
      left: (who: string, closet: string) => `${who} ne tient plus le dressing de ${closet}`,
      leaving: (who: string, closet: string) => `${who} va être retiré du dressing de ${closet}`,
      staying: (who: string, closet: string) => `${who} garde tous les droits sur le dressing de ${closet}`,
      removals: (who: string, closet: string) => `${who} a retiré beaucoup de choses du dressing de ${closet}`,
    },
    leavingText: (time: string) => `Vous pouvez l’empêcher jusqu’au ${time}.`,
    removalsText: "Tout est dans la corbeille. Vous pouvez tout remettre.",
    review: "Si ce n’était pas convenu, vous pouvez le changer dans les réglages.",
    openPeople: "Voir qui tient le dressing",
  },

  stylings: {
    newTitle: (name) =>
      name === null ? "Quelqu’un a composé une tenue pour vous" : `${name} a composé une tenue pour vous`,
    newText: (total) =>
      count(total, {
        one: "Regardez-la, gardez-la ou dites merci.",
        many: "# de nouvelles tenues vous attendent.",
        other: "# nouvelles tenues vous attendent.",
      }),
    picture: "La tenue",
    openInbox: "Ouvrir les tenues reçues",
    atMost: "Vous recevez cet e-mail une fois par heure au plus.",
    stop: "Ne plus recevoir ces e-mails",
    answerTitle: (firstName) => (firstName === null ? "Votre tenue a reçu une réponse" : `${firstName} vous a répondu`),
    wornTitle: (firstName) => (firstName === null ? "Votre tenue a été portée" : `${firstName} a porté votre tenue`),
    boughtTitle: (firstName) =>
      firstName === null ? "Votre proposition a été achetée" : `${firstName} a acheté ce que vous proposiez`,
    choseTitle: (firstName) => (firstName === null ? "Votre tenue a été choisie" : `${firstName} a choisi votre tenue`),
    chosen: "Votre tenue a été choisie. Elle fait maintenant partie du dressing.",
    accepted: "Votre tenue fait maintenant partie du dressing.",
    asked: "On vous demande un changement : vous pouvez modifier votre tenue et la renvoyer.",
    openAnswer: "Retrouvez ici votre tenue et la réponse :",
    stopHere: "Pour ne plus recevoir ces e-mails, ouvrez cette page :",
    stopTitle: "Ne plus recevoir ces e-mails ?",
    stopped: "Vous ne recevrez plus ces e-mails.",
    stopInvalid: "Ce lien de désinscription n’est pas valide.",
  },

  link: {
    passwordTitle: "Ce lien demande un mot de passe.",
    password: "Mot de passe",
    wrongPassword: "Ce n’est pas le mot de passe. Vérifiez-le et réessayez.",
    tooManyPasswords: "Trop de mots de passe erronés. Attendez dix minutes, puis réessayez.",
    noCookies:
      "Votre navigateur n’enregistre pas les cookies de ce site, qui reste fermé. Autorisez-les et saisissez à nouveau le mot de passe.",
    open: "Ouvrir",
  },

  popupDone: "Connexion réussie. Vous pouvez fermer cette fenêtre.",
  popupNotSetUp: (provider) => `La connexion avec ${provider} n’est pas configurée sur ce serveur`,
  popupSettings: "Pour la configurer, donnez ces réglages au serveur et redémarrez-le :",
  popupFailed: "Cela n’a pas fonctionné. Fermez cette fenêtre, puis réessayez ou choisissez un autre moyen.",

  errors: {
    badPopup: "Veuillez commencer la connexion sur une page de ce site.",
    foreignOrigin: "Cela ne fonctionne qu’à partir d’une page de ce site.",
    badUsername: `Un nom d’utilisateur a au plus ${MAX_USERNAME_LENGTH} lettres, chiffres, points, traits d’union et tirets bas. Il ne commence ni par un point ni par un trait d’union.`,
    usernameTaken: "Ce nom d’utilisateur est déjà pris. Veuillez en choisir un autre.",
    usernameReserved: "Ce nom d’utilisateur est réservé au site. Veuillez en choisir un autre.",
    secondCloset: "Vous avez déjà créé autant de dressings qu’un compte peut en avoir ici.",
    noNewClosets: "Ce site n’accepte pas de nouveaux dressings.",
    notInvited: "Il faut une invitation pour créer un dressing ici. Adressez-vous aux responsables de ce site.",
    tooManyUsernames: "Vous avez essayé beaucoup de noms d’utilisateur. Réessayez dans une heure.",
    tooManyClosets: "Trop de dressings ont été créés depuis votre réseau aujourd’hui. Réessayez demain.",
    noSuchItem: "Une de ces pièces n’est plus dans le dressing. Retirez-la, puis renvoyez la tenue.",
    signInToStyle:
      "Ce dressing n’accepte que les tenues de personnes qui ont un compte. Connectez-vous, puis renvoyez la tenue.",
    stylingsClosed: "Ce dressing n’accepte pas de tenues pour le moment.",
    tooManyStylings: "Beaucoup de tenues ont été envoyées en une heure. Renvoyez celle-ci d’ici une heure.",
    inboxFull: "Beaucoup de tenues attendent déjà une réponse dans ce dressing. Réessayez plus tard.",
    stylingAccepted: "Cette tenue a été ajoutée au dressing. Vous ne pouvez plus la retirer.",
    notFound: "Il n’y a rien à cette adresse. Vérifiez-la.",
    wrongMethod: "Cette adresse n’accepte pas cette méthode. Utilisez une méthode de l’en-tête Allow.",
    tooManyRequests: "Vous avez envoyé trop de demandes. Réessayez dans un instant.",
    busy: "Il y a trop de demandes en ce moment. Réessayez dans un instant.",
    databaseAway: "Nos données sont inaccessibles pour le moment. Réessayez dans une minute.",
    picturesAway: "Nos images sont inaccessibles pour le moment. Réessayez dans une minute.",
    cannotDecode: "Nous ne pouvons pas traiter d’images pour le moment. Réessayez plus tard.",
    unwritable: "Nous ne pouvons rien enregistrer pour le moment. Réessayez dans une minute.",
    failed: "Une erreur s’est produite de notre côté. Veuillez réessayer.",
  },
};
