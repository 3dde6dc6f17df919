import { data, Link } from "react-router";
import { describeNotFound } from "#app/link-preview.ts";
import { ErrorScreen } from "#app/error-page.tsx";
import { usePagesMessages } from "#app/ui/messages.ts";
import type { Route } from "./+types/not-found";

export const loader = () => data(null, 404);

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return describeNotFound(matches[0].loaderData);
}

export default function NotFound() {
  const pages = usePagesMessages();
  return (
    <ErrorScreen title={pages.notFound}>
      <Link to="/">{pages.toHome}</Link>
    </ErrorScreen>
  );
}
