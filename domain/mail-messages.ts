/** Every sentence of the mails that are sent. */
export const MAIL_MESSAGES = {
  mailSubject: (brandName: string) => `Please verify your email for ${brandName}`,
  mailPreview: (time: string) => `Your link works once, within ${time}.`,
  mailTitle: "Please verify your email",
  mailText: (brandName: string) =>
    `Follow the link to sign in to ${brandName}. If you are new here, it completes your account.`,
  mailButton: (brandName: string) => `Sign in to ${brandName}`,
  mailTime: (time: string) => `The link works once, within ${time}.`,
  mailAddress: "If the button does nothing, copy this address into your browser:",
  mailNotForOthers: "The link is for you alone: please do not forward this email.",
  mailNotAsked: "If you did not ask for it, ignore this email. Nothing happens until the link is opened.",
} as const;
