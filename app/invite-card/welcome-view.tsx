import { getLinkPath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { INVITE_MESSAGES } from "#domain/invite-messages.ts";
import { useBrand } from "#app/brand.ts";
import { AppPrompt } from "#app/ui/app-prompt.tsx";
import { Card, type CardProps } from "./card.tsx";

type WelcomeViewProps = CardProps & { inviter: Owner; publicUrl: string };

/** After Continue (spec §2, view 2): the way to the app, by device, and to the inviter's wardrobe in it. */
export function WelcomeView({ inviter, publicUrl, ...card }: WelcomeViewProps) {
  const brand = useBrand();
  const linkPath = getLinkPath(inviter.username);
  return (
    <Card {...card} title={INVITE_MESSAGES.welcome(brand.name)}>
      <p>
        <bdi>{INVITE_MESSAGES.goAndStyle(inviter.firstName, inviter.pronoun ?? "her")}</bdi>
      </p>
      <AppPrompt brand={brand} linkPath={linkPath} linkText={publicUrl + linkPath} />
      <p>{INVITE_MESSAGES.logInThere}</p>
    </Card>
  );
}
