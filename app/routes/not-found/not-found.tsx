import { data, Link } from "react-router";
import { PlainPage } from "#app/plain-page.tsx";
import { usePagesMessages } from "#app/ui/messages.ts";

export const loader = () => data(null, 404);

export default function NotFound() {
  const pages = usePagesMessages();
  return (
    <PlainPage>
      <h1>{pages.notFound}</h1>
      <Link to="/">{pages.toHome}</Link>
    </PlainPage>
  );
}
