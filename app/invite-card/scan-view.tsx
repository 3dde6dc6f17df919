import { Link } from "react-router";
import { toAddress } from "#domain/base-path.ts";
import { getIntentUrl } from "#domain/app-address.ts";
import { findStoreUrl } from "#domain/brand.ts";
import { getInvitePath, getLinkPath, getTabPath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { useAndroidPackage, useBrand, useSignIn } from "#app/root-data.ts";
import { useDevice } from "#app/ui/device.ts";
import { StyleHere, useNamesApp, useStylePrompt, useStylingOffer } from "#app/closet/style-here.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { type BackAction, Card, type CardProps } from "./card.tsx";
import { useInviteMessages, useMessages, usePagesMessages } from "#app/ui/messages.ts";
import styles from "./card.module.css";
import { useIsInApp } from "./sign-up-view.tsx";
import form from "#app/ui/form.module.css";

type ScanViewProps = CardProps & {
  inviter: Owner;
  pagePath: string;
  publicUrl: string;
  back: BackAction;
  /** For visitors who are not signed in. */
  onEmail?: (() => void) | undefined;
};

type AppButtonProps = Pick<ScanViewProps, "inviter" | "pagePath" | "publicUrl">;

function AppButton({ inviter, pagePath, publicUrl }: AppButtonProps) {
  const brand = useBrand();
  const androidPackage = useAndroidPackage();
  const { openInApp } = useInviteMessages();
  const { getTheApp } = usePagesMessages();
  const device = useDevice();
  const isInApp = useIsInApp();
  if (device === "desktop") return null;
  const storeUrl = findStoreUrl(brand, device);
  if (storeUrl === null) {
    // The server does not know the device: CSS shows the link on touch screens (`card.module.css`).
    return (
      <a href={toAddress(getLinkPath(inviter.username))} className={`${form.button} ${form.wide} ${styles.onTouch}`}>
        {getTheApp(brand.name)}
      </a>
    );
  }
  // In-app browsers do not open intents.
  const opensApp = device === "android" && androidPackage !== null && !isInApp;
  return opensApp ? (
    <a href={getIntentUrl(publicUrl + pagePath, androidPackage, storeUrl)} className={`${form.button} ${form.wide}`}>
      {openInApp(brand.name)}
    </a>
  ) : (
    <a href={storeUrl} className={`${form.button} ${form.wide}`} target="_blank" rel="noopener noreferrer">
      {getTheApp(brand.name)}
    </a>
  );
}

/** Spec §2, views 3 and 4. */
export function ScanView({ inviter, pagePath, publicUrl, back, onEmail, ...card }: ScanViewProps) {
  const words = useInviteMessages();
  const { style, lookAt } = useMessages();
  const { linkTitle } = usePagesMessages();
  const offer = useStylingOffer();
  const prompt = useStylePrompt();
  const namesApp = useNamesApp();
  const { byEmail } = useSignIn();
  if (offer === "none" && !namesApp) {
    return (
      <Card {...card} title={linkTitle(inviter.firstName)} back={back}>
        <div className={styles.options}>
          <Link to={getTabPath(inviter.username, "outfits")} className={`${form.button} ${form.wide}`}>
            {lookAt(inviter.firstName)}
          </Link>
        </div>
      </Card>
    );
  }
  if (offer === "first") {
    return (
      <Card {...card} title={style(inviter.firstName)} back={back}>
        <p>{prompt(inviter.firstName)}</p>
        <div className={styles.options}>
          <StyleHere owner={inviter} />
        </div>
        {namesApp && (
          <>
            <p>{words.goToCloset(inviter.firstName)}</p>
            <AppButton inviter={inviter} pagePath={pagePath} publicUrl={publicUrl} />
            <QrCode path={pagePath} publicUrl={publicUrl} />
          </>
        )}
      </Card>
    );
  }
  return (
    <Card {...card} title={words.scanTheCode} back={back}>
      <p>{words.goToCloset(inviter.firstName)}</p>
      <QrCode path={pagePath} publicUrl={publicUrl} />
      <AppButton inviter={inviter} pagePath={pagePath} publicUrl={publicUrl} />
      {onEmail && byEmail && (
        // A phone cannot scan its own screen.
        <a
          href={toAddress(`${getInvitePath(inviter.username)}?with=email`)}
          className={`${form.link} ${styles.onTouch}`}
          onClick={(event) => {
            event.preventDefault();
            onEmail();
          }}
        >
          {words.signInWithEmail}
        </a>
      )}
      <StyleHere owner={inviter} />
    </Card>
  );
}
