import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useSignIn } from "#app/root-data.ts";

const PARAMETERS = { ACCOUNT: { show: "code" }, EMAIL: { with: "email" } };

function getStepAddress(path: string, step: InviteStep, to: string | null): string {
  const search = new URLSearchParams({ ...(to !== null && { to }), ...(step !== null && PARAMETERS[step]) });
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The step is in the address, so that it works without scripts and with the Back button. */
export function useStepsInAddress(path: string): InviteSteps {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const isStep = (location.state as { isStep?: boolean } | null)?.isStep === true;
  const hasAccount = searchParams.get("show") === "code";
  const { byEmail } = useSignIn();
  const isEnteringEmail = byEmail && searchParams.get("with") === "email";
  const to = searchParams.get("to");
  return useMemo(
    () => ({
      hasAccount,
      isEnteringEmail,
      go(step) {
        const address = getStepAddress(path, step, to);
        const options = { preventScrollReset: true };
        if (step !== null) void navigate(address, { ...options, state: { isStep: true } });
        // A link may lead straight to a step: then there is no page to go back to.
        else if (isStep) void navigate(-1);
        else void navigate(address, { ...options, replace: true });
      },
    }),
    [hasAccount, isEnteringEmail, isStep, navigate, path, to],
  );
}

export type InviteSteps = {
  hasAccount: boolean;
  isEnteringEmail: boolean;
  go: (step: InviteStep) => void;
};

export type InviteStep = "ACCOUNT" | "EMAIL" | null;
