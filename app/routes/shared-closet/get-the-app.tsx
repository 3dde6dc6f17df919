import { getLinkPath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { useBrand } from "#app/root-data.ts";
import { AppPrompt } from "#app/ui/app-prompt.tsx";
import styles from "./get-the-app.module.css";
import { useMessages } from "#app/ui/messages.ts";

export function GetTheApp({ owner, publicUrl }: { owner: Owner; publicUrl: string }) {
  const messages = useMessages();
  const linkPath = getLinkPath(owner.username);
  return (
    <>
      <h2 className={styles.title}>{messages.style(owner.firstName)}</h2>
      <p>{messages.downloadPrompt(owner.firstName)}</p>
      <AppPrompt brand={useBrand()} linkPath={linkPath} publicUrl={publicUrl} />
    </>
  );
}
