import type { StylingMessages } from "#domain/messages/en/styling.ts";

export const styling: StylingMessages = {
  title: (firstName) => `إطلالتك من أجل ${firstName}`,
  states: {
    sent: (firstName) => `أُرسلت إلى ${firstName}`,
    seen: (firstName) => `اطّلعت عليها ${firstName}`,
    accepted: (firstName) => `احتفظت ${firstName} بإطلالتك`,
    withdrawn: () => "سحبتَ هذه الإطلالة",
  },
  stateTexts: {
    sent: () => "ترى هنا ما يحدث لها. احتفظ بهذه الصفحة أو بعنوانها.",
    seen: () => "ترى هنا ما يحدث لها. احتفظ بهذه الصفحة أو بعنوانها.",
    accepted: () => "أصبحت الآن من إطلالات الخزانة.",
    withdrawn: (firstName) => `لم تعد ${firstName} تراها.`,
  },
  replyOf: (firstName) => `رسالة من ${firstName}`,
  quickReplies: {
    thanks: "شكرًا لك!",
    love: "أعجبتني كثيرًا!",
    wearIt: "سأرتديها.",
    idea: "يا لها من فكرة جميلة!",
    more: "أرسل لي المزيد من فضلك.",
  },
  yourNote: "رسالتك",
  another: "تنسيق إطلالة أخرى",
  takeBack: "سحب الإطلالة",
  takeBackText: (firstName) => `لن تراها ${firstName} بعد الآن. لا يمكن التراجع عن ذلك.`,
  notTakenBack: "تعذّر سحبها. حاول مرة أخرى.",
  takeBackNeedsScript: "لسحبها، فعّل JavaScript في متصفحك.",
  signUp: "احتفظ بما أرسلته: أنشئ حسابًا",
  signUpToKeep: "إنشاء حساب للاحتفاظ بما أرسلته",
  signUpToSend: "إنشاء حساب لإرسال إطلالتك",
  kept: (email) => `هي محفوظة في حسابك ${email}.`,
};
