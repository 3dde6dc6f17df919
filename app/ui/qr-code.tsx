import { MESSAGES } from "#domain/messages.ts";
import { QR_SIZE_PX } from "#domain/limits.ts";
import styles from "./qr-code.module.css";

type QrCodeProps = {
  /** A path on this host. */
  path: string;
  /** The same address in words. */
  text: string;
};

/** A QR code of 128 (spec §9), with its address in words for who cannot scan it. */
export function QrCode({ path, text }: QrCodeProps) {
  return (
    <figure className={styles.code}>
      <img
        src={`/qr.svg?to=${encodeURIComponent(path)}`}
        alt={MESSAGES.qrCodeFor(text)}
        width={QR_SIZE_PX}
        height={QR_SIZE_PX}
        loading="lazy"
      />
      <figcaption>
        {MESSAGES.scanWithPhone} <span className={styles.address}>{text}</span>
      </figcaption>
    </figure>
  );
}
