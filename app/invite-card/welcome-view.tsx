import { getLinkPath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { useBrand } from "#app/root-data.ts";
import { StyleHere } from "#app/closet/style-here.tsx";
import { AppPrompt } from "#app/ui/app-prompt.tsx";
import { useInviteMessages } from "#app/ui/messages.ts";
import { Card, type CardProps } from "./card.tsx";

type WelcomeViewProps = CardProps & { inviter: Owner; publicUrl: string };

export function WelcomeView({ inviter, publicUrl, ...card }: WelcomeViewProps) {
  const brand = useBrand();
  const words = useInviteMessages();
  const linkPath = getLinkPath(inviter.username);
  return (
    <Card {...card} title={words.welcome(brand.name)}>
      <p>{words.goAndStyle(inviter.firstName, inviter.pronoun ?? "her")}</p>
      <AppPrompt brand={brand} linkPath={linkPath} publicUrl={publicUrl} />
      <p>{words.logInThere}</p>
      <StyleHere owner={inviter} />
    </Card>
  );
}
