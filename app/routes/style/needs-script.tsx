import { catalogues } from "#app/catalogues.ts";
import { useMessages } from "#app/ui/messages.ts";

/** Only in the server's page. */
export function NeedsScript({ back: { to, label } }: { back: { to: string; label: string } }) {
  const { language } = useMessages();
  return (
    <noscript>
      <p>
        {catalogues?.[language].server.stylingNeedsScript} <a href={to}>{label}</a>
      </p>
    </noscript>
  );
}
