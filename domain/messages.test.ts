import { expect, test } from "vitest";
import { INVITE_MESSAGES } from "./invite-messages.ts";
import { MESSAGES } from "./messages.ts";

test.each([
  [MESSAGES.loading, "LOADING..."],
  [MESSAGES.noOutfits, "There are no outfits"],
  [MESSAGES.noItems, "There are no items"],
  [MESSAGES.noPortfolios, "There are no portfolios"],
  [MESSAGES.noCollections, "Oops, there are no collections."],
  [MESSAGES.noCollectionItems, "There are no items for this collection."],
  [MESSAGES.noCollectionOutfits, "There are no outfits for this collection."],
  [MESSAGES.styleInCapitals("Emma"), "STYLE EMMA"],
  [INVITE_MESSAGES.signUp, "Sign Up in Seconds"],
  [INVITE_MESSAGES.signUpToStyle("Emma"), "Create an account to style Emma"],
  [INVITE_MESSAGES.signUpWithGoogle, "Sign Up with Google"],
  [INVITE_MESSAGES.otherSignUpOptions, "Other Sign Up Options"],
  [INVITE_MESSAGES.signUpWithApple, "Sign Up with Apple"],
  [INVITE_MESSAGES.continueWithEmail, "Continue with Email"],
  [INVITE_MESSAGES.alreadyHaveAccount("Indyx"), "Already have an Indyx account? Click here."],
  [INVITE_MESSAGES.scanTheCode, "Scan the QR code"],
  [INVITE_MESSAGES.emailTitle, "Continue with email"],
  [INVITE_MESSAGES.emailQuestion, "What is your email?"],
  [INVITE_MESSAGES.enterEmail, "Enter email"],
  [INVITE_MESSAGES.continue, "Continue"],
  [INVITE_MESSAGES.verifyTitle, "Please verify your email"],
  [INVITE_MESSAGES.confirmEmail, "Please provide your email for confirmation"],
  [INVITE_MESSAGES.enterFirstName, "Enter first name"],
  [INVITE_MESSAGES.enterLastName, "Enter last name"],
  [INVITE_MESSAGES.welcome("Indyx"), "Welcome to Indyx"],
  [MESSAGES.collectionNotFound, "Can't find collection"],
  [
    MESSAGES.closetNotShown("help@closet.example"),
    "Oops... This closet is private and can't be displayed. If you were invited into this closet, please contact the owner so they can update their privacy settings. If you think something else is wrong, send us a note at help@closet.example.",
  ],
])("%j stands as the specification has it", (message, sentence) => {
  expect(message).toBe(sentence);
});

test.each([
  ["Straßer", "STYLE STRASSER"],
  ["Željka", "STYLE ŽELJKA"],
  ["Lili", "STYLE LILI"],
  ["Άννα", "STYLE ΆΝΝΑ"],
  ["ليلى", "STYLE ليلى"],
])("the capitals of %s are those of the page's language", (firstName, words) => {
  expect(MESSAGES.styleInCapitals(firstName)).toBe(words);
});

test("another brand's name has its own article", () => {
  expect(INVITE_MESSAGES.alreadyHaveAccount("Garderobe")).toBe("Already have a Garderobe account? Click here.");
});
