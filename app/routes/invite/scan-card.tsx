import { Link } from "react-router";
import { getLinkPath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { MESSAGES } from "#domain/messages.ts";
import { useBrand } from "#app/brand.ts";
import { useDevice } from "#app/ui/device.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import styles from "./card.module.css";

type ScanCardProps = {
  inviter: Owner;
  /** The page that the code points to: the current one, without what its card shows at the moment. */
  pagePath: string;
  pageText: string;
  backTo: string;
};

/** For who has an account (spec §2, view 4): the way to the inviter's closet in the app, and back to the sign-up card. */
export function ScanCard({ inviter, pagePath, pageText, backTo }: ScanCardProps) {
  const { name } = useBrand();
  const device = useDevice();
  return (
    <section className={styles.card} aria-labelledby="scan-title">
      <Link to={backTo} replace className={styles.back} aria-label={MESSAGES.back}>
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path
            d="M20 12H4M10.5 5.5L4 12l6.5 6.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        </svg>
      </Link>
      <h1 id="scan-title" className={styles.title}>
        {MESSAGES.scanTheCode}
      </h1>
      <p>
        <bdi>{MESSAGES.goToCloset(inviter.firstName)}</bdi>
      </p>
      <QrCode path={pagePath} text={pageText} />
      {device !== null && device !== "desktop" && (
        // Nobody scans the screen in her own hand.
        <Link to={getLinkPath(inviter.username)}>{MESSAGES.getTheApp(name)}</Link>
      )}
    </section>
  );
}
