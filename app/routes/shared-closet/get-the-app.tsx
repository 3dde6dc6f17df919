import { Link } from "react-router";
import { getLinkPath, getTabPath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { useBrand } from "#app/root-data.ts";
import { StyleHere, useNamesApp, useStylePrompt } from "#app/closet/style-here.tsx";
import { AppPrompt } from "#app/ui/app-prompt.tsx";
import styles from "./get-the-app.module.css";
import { useMessages } from "#app/ui/messages.ts";

export function GetTheApp({ owner, publicUrl }: { owner: Owner; publicUrl: string }) {
  const messages = useMessages();
  const prompt = useStylePrompt();
  const brand = useBrand();
  const namesApp = useNamesApp();
  const linkPath = getLinkPath(owner.username);
  return (
    <>
      <h2 className={styles.title}>{messages.style(owner.firstName)}</h2>
      <p>{prompt(owner.firstName)}</p>
      <div className={styles.here}>
        <StyleHere owner={owner} isMain />
        <Link to={getTabPath(owner.username, "items")} className={styles.look}>
          {messages.lookAt(owner.firstName)}
        </Link>
      </div>
      {namesApp && <AppPrompt brand={brand} linkPath={linkPath} publicUrl={publicUrl} />}
    </>
  );
}
