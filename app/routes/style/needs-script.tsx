import { catalogues } from "#app/catalogues.ts";
import { useMessages } from "#app/ui/messages.ts";

/** Only in the server's page. */
export function NeedsScript() {
  const { language } = useMessages();
  return <noscript>{catalogues?.[language].server.stylingNeedsScript}</noscript>;
}
