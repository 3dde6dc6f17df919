import { data, Link } from "react-router";
import { MESSAGES } from "#domain/messages.ts";
import { QuietPage } from "#app/quiet-page.tsx";

export const loader = () => data(null, 404);

/** Any address that shows nothing. */
export default function NotFound() {
  return (
    <QuietPage>
      <h1>{MESSAGES.notFound}</h1>
      <Link to="/">{MESSAGES.toHome}</Link>
    </QuietPage>
  );
}
