/** Every sentence of the invite card (spec §2, §4): the specification's own words, to the letter, where it gives them. */
export const invite = {
  signUp: "Sign Up in Seconds",
  signUpToStyle: (firstName: string) => `Create an account to style ${firstName}`,
  signUpWithGoogle: "Sign Up with Google",
  otherSignUpOptions: "Other Sign Up Options",
  signUpWithApple: "Sign Up with Apple",
  continueWithEmail: "Continue with Email",
  alreadyHaveAccount: (brandName: string) =>
    `Already have ${/^[aeiou]/i.test(brandName) ? "an" : "a"} ${brandName} account? Click here.`,
  /** Around the names of two links: the terms, then the privacy policy. */
  agreement: ["By continuing you agree to the ", "Terms of Use", " and ", "Privacy Policy", "."] as [
    before: string,
    terms: string,
    between: string,
    privacy: string,
    after: string,
  ],
  notInThisApp: "Google signs nobody in inside this app: continue with email, or open this page in your browser.",
  emailTitle: "Continue with email",
  emailQuestion: "What is your email?",
  enterEmail: "Enter email",
  continue: "Continue",
  needsScript: "Signing up needs JavaScript, which this browser does not run.",
  emailRefused: "This is not an e-mail address that mail can be sent to.",
  verifyTitle: "Please verify your email",
  /** Around an address. */
  verifyText: ["A verification email was sent to ", ". Click the link in it to complete account creation."] as [
    before: string,
    after: string,
  ],
  notThere: "Nothing there? It may take a minute, or lie among the spam.",
  sendAgain: "Send it again",
  sentAgain: "Another email is on its way.",
  sentSeveral: "We have sent you several emails. Please check your spam folder.",
  otherEmail: "Use another email",
  confirmEmail: "Please provide your email for confirmation",
  creatingAccount: ["You are creating an account with your email ", "."] as [before: string, after: string],
  firstName: "First name",
  lastName: "Last name",
  enterFirstName: "Enter first name",
  enterLastName: "Enter last name",
  welcome: (brandName: string) => `Welcome to ${brandName}`,
  goAndStyle: (firstName: string, pronoun: string) =>
    `You can now download the app and go to ${firstName}’s wardrobe to style ${pronoun}.`,
  logInThere: "Choose 'Already have an account?' to log in.",
  signingIn: "You are being signed in.",
  inOtherWindow: "Go on in the window that has opened.",
  notSignedInYet: "You are not signed in yet. Was the window closed?",
  windowBlocked: "Your browser kept the window shut. Continue with email, or allow windows for this page.",
  providerRefused: "That did not work. You can choose another way, too.",
  linkRefused: "This link no longer works: it has been used or has expired. Enter your email to get a new one.",
  linkOfOtherEmail: (email: string) =>
    `This link was sent to another address, not to ${email}. Check the address and try again.`,
  linkOfAnother: (email: string) =>
    `This link no longer works: it has been used or has expired. You are signed in as ${email}.`,
  noCookies: "Your browser did not keep you signed in: allow cookies for this page, and try again.",
  notSaved: "Your names could not be saved. Have a look at them, and try again.",
  signOut: "Sign out",
  signedOut: "You have been signed out. Sign in once more to go on.",
  offline: "You seem to be offline: this may not be up to date.",
  scanTheCode: "Scan the QR code",
  goToCloset: (firstName: string) => `Go to ${firstName}’s closet in the app.`,
  openInApp: (brandName: string) => `Open in the ${brandName} app`,
  back: "Back",
};

export type InviteMessages = typeof invite;
