import { getLinkPath } from "#domain/closet-tabs.ts";
import { Link } from "#app/ui/link.tsx";
import type { Owner } from "#domain/closet.ts";
import { useBrand } from "#app/brand.ts";
import { useDevice } from "#app/ui/device.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import { type Back, Card, type CardProps } from "./card.tsx";
import { useInviteMessages, usePagesMessages } from "#app/ui/messages.ts";
import styles from "./card.module.css";

type ScanViewProps = CardProps & {
  inviter: Owner;
  /** The page that the code points to: the current one, without what its card shows at the moment. */
  pagePath: string;
  publicUrl: string;
  /** Back to the sign-up card, or out of the account (spec §2, views 4 and 3). */
  back: Back;
};

/** For who has an account (spec §2, views 3 and 4): the way to the inviter's closet in the app. */
export function ScanView({ inviter, pagePath, publicUrl, back, ...card }: ScanViewProps) {
  const { name } = useBrand();
  const { getTheApp } = usePagesMessages();
  const words = useInviteMessages();
  const device = useDevice();
  return (
    <Card {...card} title={words.scanTheCode} back={back}>
      <p>{words.goToCloset(inviter.firstName)}</p>
      <QrCode path={pagePath} text={publicUrl + pagePath} />
      {device !== null && device !== "desktop" && (
        // Nobody scans the screen in her own hand.
        <Link to={getLinkPath(inviter.username)} className={styles.account}>
          {getTheApp(name)}
        </Link>
      )}
    </Card>
  );
}
