import { data, Link } from "react-router";
import { describeNeutralPage, getMessages } from "#app/link-preview.ts";
import { PlainPage } from "#app/plain-page.tsx";
import { usePagesMessages } from "#app/ui/messages.ts";
import type { Route } from "./+types/not-found";

export const loader = () => data(null, 404);

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  return describeNeutralPage(root, getMessages(root).pages.notFound.replace(/\.$/, ""));
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
