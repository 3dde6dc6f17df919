import { data, Link } from "react-router";
import { MESSAGES } from "#domain/messages.ts";
import { QuietPage } from "#app/quiet-page.tsx";
import type { Route } from "./+types/not-found";

export const loader = () => data(null, 404);

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: matches[0].loaderData?.brand.name }, { name: "robots", content: "noindex" }];
}

/** Any address that shows nothing. */
export default function NotFound() {
  return (
    <QuietPage>
      <h1>{MESSAGES.notFound}</h1>
      <Link to="/">{MESSAGES.toHome}</Link>
    </QuietPage>
  );
}
