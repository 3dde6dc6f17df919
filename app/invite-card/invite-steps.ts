export type InviteSteps = {
  hasAccount: boolean;
  isEnteringEmail: boolean;
  go: (step: InviteStep) => void;
};

export type InviteStep = "ACCOUNT" | "EMAIL" | null;
