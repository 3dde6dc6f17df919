import { data, Link } from "react-router";
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
