import { useMemo } from "react";
import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useSearchParams,
} from "react-router";
import { getInvitePath, isSamePath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { ErrorPage } from "#app/error-page.tsx";
import type { InviteSteps } from "#app/invite-card/invite-steps.ts";
import { LiveInviteCard } from "#app/invite-card/live-invite-card.tsx";
import { describeNeutralPage } from "#app/link-preview.ts";
import { Logo } from "#app/logo.tsx";
import { servicesContext } from "#app/services-context.ts";
import { Wardrobe } from "#app/ui/wardrobe.tsx";
import type { Route } from "./+types/invite";
import { describeInvite } from "./describe-invite.ts";
import styles from "./invite.module.css";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { closets, publicUrl, search } = context.get(servicesContext);
  const opened = await closets.openCloset(params.username);
  if (opened.status === "ERROR") return data({ status: "ERROR" } as const, 404);
  const path = getInvitePath(opened.closet.user.username);
  if (!isSamePath(path, url.pathname)) return redirect(path + search);
  return data({ status: "OK", inviter: opened.closet.user, version: opened.version, publicUrl } as const);
}

export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.username !== nextParams.username;

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData?.status !== "OK") return describeNeutralPage(root);
  return describeInvite(root, { owner: loaderData.inviter, version: loaderData.version });
}

const SEARCHES = { ACCOUNT: "?show=code", EMAIL: "?with=email" };

/** The step is in the address, so that it works without scripts and with the Back button. */
function useStepsInAddress(path: string): InviteSteps {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const isStep = (location.state as { isStep?: boolean } | null)?.isStep === true;
  const hasAccount = searchParams.get("show") === "code";
  const isEnteringEmail = searchParams.get("with") === "email";
  return useMemo(
    () => ({
      hasAccount,
      isEnteringEmail,
      go(step) {
        const options = { preventScrollReset: true };
        if (step !== null) void navigate(path + SEARCHES[step], { ...options, state: { isStep: true } });
        // A link may lead straight to a step: then there is no page to go back to.
        else if (isStep) void navigate(-1);
        else void navigate(path, { ...options, replace: true });
      },
    }),
    [hasAccount, isEnteringEmail, isStep, navigate, path],
  );
}

function InviteCard({ inviter, publicUrl }: { inviter: Owner; publicUrl: string }) {
  const path = getInvitePath(inviter.username);
  const steps = useStepsInAddress(path);
  return <LiveInviteCard inviter={inviter} publicUrl={publicUrl} pagePath={path} headingLevel={1} steps={steps} />;
}

export default function Invite({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "ERROR") return <ErrorPage />;
  return (
    <main className={styles.page}>
      <Logo />
      <Wardrobe isOpen />
      <InviteCard key={loaderData.inviter.username} inviter={loaderData.inviter} publicUrl={loaderData.publicUrl} />
    </main>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
