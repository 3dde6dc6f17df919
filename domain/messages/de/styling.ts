import type { StylingMessages } from "#domain/messages/en/styling.ts";

export const styling: StylingMessages = {
  title: (firstName) => `Dein Outfit für ${firstName}`,
  states: {
    sent: (firstName) => `An ${firstName} gesendet`,
    seen: (firstName) => `${firstName} hat es gesehen`,
    accepted: (firstName) => `${firstName} behält dein Outfit`,
    withdrawn: () => "Du hast es zurückgenommen",
  },
  stateTexts: {
    sent: () => "Hier siehst du, was daraus wird. Behalte diese Seite oder ihre Adresse.",
    seen: () => "Hier siehst du, was daraus wird. Behalte diese Seite oder ihre Adresse.",
    accepted: () => "Es ist jetzt eines der Outfits im Kleiderschrank.",
    withdrawn: (firstName) => `${firstName} sieht es nicht mehr.`,
  },
  replyOf: (firstName) => `${firstName} schreibt`,
  quickReplies: {
    thanks: "Danke!",
    love: "Ich liebe es!",
    wearIt: "Das ziehe ich an.",
    idea: "Was für eine gute Idee!",
    more: "Schick mir gern noch mehr.",
  },
  yourNote: "Deine Nachricht",
  another: "Noch ein Outfit zusammenstellen",
  takeBack: "Zurücknehmen",
  takeBackText: (firstName) => `${firstName} sieht es dann nicht mehr. Das lässt sich nicht rückgängig machen.`,
  notTakenBack: "Wir konnten es nicht zurücknehmen. Bitte versuche es noch einmal.",
  takeBackNeedsScript: "Zum Zurücknehmen schalte bitte JavaScript in deinem Browser ein.",
  signUp: "Behalte, was du gesendet hast: Melde dich an",
  signUpToKeep: "Erstelle ein Konto und behalte, was du gesendet hast",
  signUpToSend: "Erstelle ein Konto und sende dein Outfit",
  kept: (email) => `Es liegt in deinem Konto, ${email}.`,
};
