/** Where an anonymous visitor stands in the card, and how she goes elsewhere in it; null: its beginning. */
export type InviteSteps = {
  hasAccount: boolean;
  isEnteringEmail: boolean;
  go: (step: InviteStep) => void;
};

export type InviteStep = "ACCOUNT" | "EMAIL" | null;
