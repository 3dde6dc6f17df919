import { data, Link } from "react-router";
import { describeNotFound } from "#app/link-preview.ts";
import { PlainPage } from "#app/plain-page.tsx";
import { usePagesMessages } from "#app/ui/messages.ts";
import type { Route } from "./+types/not-found";

export const loader = () => data(null, 404);

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return describeNotFound(matches[0].loaderData);
}

export default function NotFound() {
  const pages = usePagesMessages();
  return (
    <PlainPage>
      <h1>{pages.notFound}</h1>
      <Link to="/">{pages.toHome}</Link>
    </PlainPage>
  );
}
