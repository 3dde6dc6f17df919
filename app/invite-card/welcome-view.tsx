import { getLinkPath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { useBrand } from "#app/root-data.ts";
import { StyleHere, useNamesApp, useStylePrompt, useStylingOffer } from "#app/closet/style-here.tsx";
import { AppPrompt } from "#app/ui/app-prompt.tsx";
import { useInviteMessages } from "#app/ui/messages.ts";
import { Card, type CardProps } from "./card.tsx";
import styles from "./card.module.css";

type WelcomeViewProps = CardProps & { inviter: Owner; publicUrl: string };

export function WelcomeView({ inviter, publicUrl, ...card }: WelcomeViewProps) {
  const brand = useBrand();
  const words = useInviteMessages();
  const linkPath = getLinkPath(inviter.username);
  const offer = useStylingOffer();
  const prompt = useStylePrompt();
  const namesApp = useNamesApp();
  return (
    <Card {...card} title={words.welcome(brand.name)}>
      {offer === "first" && (
        <>
          <p>{prompt(inviter.firstName)}</p>
          <div className={styles.options}>
            <StyleHere owner={inviter} />
          </div>
        </>
      )}
      {namesApp && (
        <>
          <p>{words.goAndStyle(inviter.firstName, inviter.pronoun ?? "her")}</p>
          <AppPrompt brand={brand} linkPath={linkPath} publicUrl={publicUrl} />
          <p>{words.logInThere}</p>
        </>
      )}
      {offer === "beside" && <StyleHere owner={inviter} />}
    </Card>
  );
}
