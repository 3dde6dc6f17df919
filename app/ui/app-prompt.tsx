import type { Brand } from "#domain/brand.ts";
import styles from "./app-prompt.module.css";
import { useDevice } from "./device.ts";
import { QrCode } from "./qr-code.tsx";
import { usePagesMessages } from "./messages.ts";

type AppPromptProps = {
  brand: Brand;
  linkPath: string;
  publicUrl: string;
  showsAllOnDesktop?: boolean;
};

type BadgeProps = { href: string; words: readonly [above: string, store: string]; glyph: string };

function StoreBadge({ href, words, glyph }: BadgeProps) {
  return (
    <a href={href} className={styles.badge} target="_blank" rel="noopener noreferrer">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          d={glyph}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <span>
        <small>{words[0]}</small> {words[1]}
      </span>
    </a>
  );
}

const PHONE =
  "M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5zM11 18.5h2";
const TRIANGLE = "M5.5 3.5v17l14-8.5z";

/** Spec §2, §9. */
export function AppPrompt({ brand, linkPath, publicUrl, showsAllOnDesktop = false }: AppPromptProps) {
  const device = useDevice();
  const pages = usePagesMessages();
  return (
    <div className={styles.prompt}>
      {(device === null || device === "desktop") && <QrCode path={linkPath} publicUrl={publicUrl} />}
      {(device !== "desktop" || showsAllOnDesktop) && (
        <div className={styles.badges}>
          {device !== "android" && <StoreBadge href={brand.iosAppUrl} words={pages.onAppStore} glyph={PHONE} />}
          {device !== "ios" && <StoreBadge href={brand.androidAppUrl} words={pages.onGooglePlay} glyph={TRIANGLE} />}
        </div>
      )}
    </div>
  );
}
