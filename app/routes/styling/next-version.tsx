import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { ErrorPage } from "#app/error-page.tsx";
import { describeNeutralPage } from "#app/link-preview.ts";
import { NO_OFFERS, StylePage } from "#app/routes/style/style.tsx";
import { refuse, servicesContext } from "#app/services-context.ts";
import { readRevision } from "#domain/stylings/sent-styling.ts";
import type { Route } from "./+types/next-version";

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const sent = await services.findSentStyling(token);
  const revision = sent && readRevision(sent);
  if (!revision || sent.username === null) return redirect(`/styling/${token}`);
  const { username, firstName } = sent;
  if (!(await services.closets.findVersion(services.readVisitor(username)))) return await refuse(username, services);
  const question = await services.questions.read(services.readVisitor(username));
  const offers = await services.closets.findBoardOffers(services.readVisitor(username));
  const owner = { username, firstName };
  return data({ status: "OK", owner, question, offers, revision: { ...revision, token } } as const);
}

/** What the board began with stays, also when it is sent. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.token !== nextParams.token;

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return describeNeutralPage(matches[0].loaderData);
}

export default function NextVersion({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "ERROR") return <ErrorPage />;
  const { owner, revision, question, offers } = loaderData;
  // The owner has asked this stylist, also after the last day of the question.
  const open = question && { ...question, isOver: question.outcome !== null };
  return <StylePage owner={owner} senders="anyone" offers={offers ?? NO_OFFERS} revision={revision} question={open} />;
}

export { BrokenPage as ErrorBoundary } from "#app/error-page.tsx";
