import type { StylingMessages } from "#domain/messages/en/styling.ts";

export const styling: StylingMessages = {
  title: (firstName) => `Votre tenue pour ${firstName}`,
  states: {
    sent: (firstName) => `Envoyée à ${firstName}`,
    seen: (firstName) => `${firstName} l’a vue`,
    accepted: (firstName) => `${firstName} garde votre tenue`,
    withdrawn: () => "Vous l’avez retirée",
  },
  stateTexts: {
    sent: () => "Vous voyez ici la suite. Gardez cette page, ou son adresse.",
    seen: () => "Vous voyez ici la suite. Gardez cette page, ou son adresse.",
    accepted: () => "Elle fait maintenant partie des tenues du dressing.",
    withdrawn: (firstName) => `${firstName} ne la voit plus.`,
  },
  replyOf: (firstName) => `${firstName} vous écrit`,
  quickReplies: {
    thanks: "Merci !",
    love: "J’adore !",
    wearIt: "Je vais la porter.",
    idea: "Quelle bonne idée !",
    more: "Envoyez-m’en d’autres.",
  },
  yourNote: "Votre mot",
  another: "Composer une autre tenue",
  takeBack: "La retirer",
  takeBackText: (firstName) => `${firstName} ne la verra plus. C’est définitif.`,
  notTakenBack: "Nous n’avons pas pu la retirer. Réessayez.",
  takeBackNeedsScript: "Pour la retirer, activez JavaScript dans votre navigateur.",
  signUp: "Gardez ce que vous avez envoyé : inscrivez-vous",
  signUpToKeep: "Créez un compte pour garder ce que vous avez envoyé",
  signUpToSend: "Créez un compte pour envoyer votre tenue",
  kept: (email) => `Elle est gardée dans votre compte, ${email}.`,
};
