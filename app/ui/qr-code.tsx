import { QR_SIZE_PX } from "#domain/limits.ts";
import styles from "./qr-code.module.css";
import { usePagesMessages } from "./messages.ts";
import { useOwnOrigin } from "./own-origin.ts";

type QrCodeProps = {
  /** A path on this host. */
  path: string;
  publicUrl: string;
};

/** A QR code of 128 (spec §9), with its address in words for who cannot scan it. */
export function QrCode({ path, publicUrl }: QrCodeProps) {
  const text = useOwnOrigin(publicUrl) + path;
  const pages = usePagesMessages();
  return (
    <figure className={styles.code}>
      <img
        src={`/qr.svg?to=${encodeURIComponent(path)}`}
        alt={pages.qrCodeFor(text)}
        width={QR_SIZE_PX}
        height={QR_SIZE_PX}
        loading="lazy"
      />
      <figcaption>
        {pages.scanWithPhone}{" "}
        <bdi className={styles.address} dir="ltr">
          {text}
        </bdi>
      </figcaption>
    </figure>
  );
}
