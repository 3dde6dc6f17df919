import { toAddress } from "#domain/base-path.ts";
import { QR_SIZE_PX } from "#domain/limits.ts";
import styles from "./qr-code.module.css";
import { usePagesMessages } from "./messages.ts";
import { useOwnUrl } from "./own-origin.ts";

type QrCodeProps = {
  path: string;
  publicUrl: string;
  help?: string;
};

export function QrCode({ path, publicUrl, help }: QrCodeProps) {
  const text = useOwnUrl(publicUrl) + path;
  const pages = usePagesMessages();
  return (
    <figure className={styles.code}>
      <img
        src={toAddress(`/qr.svg?to=${encodeURIComponent(path)}`)}
        alt={pages.qrCodeFor(text)}
        width={QR_SIZE_PX}
        height={QR_SIZE_PX}
        loading="lazy"
      />
      <figcaption>
        {help ?? <span className={styles.withPhone}>{pages.scanWithPhone}</span>}{" "}
        <bdi className={styles.address} dir="ltr">
          {text}
        </bdi>
      </figcaption>
    </figure>
  );
}
