import { data } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { QuietPage } from "#app/quiet-page.tsx";
import { usePagesMessages } from "#app/ui/messages.ts";

export const loader = () => data(null, 404);

/** Any address that shows nothing. */
export default function NotFound() {
  const pages = usePagesMessages();
  return (
    <QuietPage>
      <h1>{pages.notFound}</h1>
      <Link to="/">{pages.toHome}</Link>
    </QuietPage>
  );
}
