import { data } from "react-router";
import { Link } from "#app/ui/link.tsx";
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
