import { expect, test } from "vitest";
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
  [MESSAGES.signUp, "Sign Up in Seconds"],
  [MESSAGES.signUpToStyle("Emma"), "Create an account to style Emma"],
  [MESSAGES.signUpWithGoogle, "Sign Up with Google"],
  [MESSAGES.otherSignUpOptions, "Other Sign Up Options"],
  [MESSAGES.signUpWithApple, "Sign Up with Apple"],
  [MESSAGES.continueWithEmail, "Continue with Email"],
  [MESSAGES.alreadyHaveAccount("Indyx"), "Already have an Indyx account? Click here."],
  [MESSAGES.scanTheCode, "Scan the QR code"],
  [MESSAGES.emailTitle, "Continue with email"],
  [MESSAGES.emailQuestion, "What is your email?"],
  [MESSAGES.enterEmail, "Enter email"],
  [MESSAGES.continue, "Continue"],
  [MESSAGES.verifyTitle, "Please verify your email"],
  [MESSAGES.confirmEmail, "Please provide your email for confirmation"],
  [MESSAGES.enterFirstName, "Enter first name"],
  [MESSAGES.enterLastName, "Enter last name"],
  [MESSAGES.welcome("Indyx"), "Welcome to Indyx"],
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
  expect(MESSAGES.alreadyHaveAccount("Garderobe")).toBe("Already have a Garderobe account? Click here.");
});
