import { useBrand } from "./root-data.ts";
import styles from "./logo.module.css";

/** The landing view's logo is 102 × 31 (spec §2, §9). */
export function Logo({ size }: { size?: "landing" }) {
  const { name, logoUrl } = useBrand();
  const place = size === undefined ? "" : styles[size];
  return logoUrl === null ? (
    // Letters that join are not spaced out (`app/ui/tokens.css`).
    <span className={`${styles.name} ${place}`} lang={/\p{Script=Arabic}/u.test(name) ? undefined : "en"}>
      {name}
    </span>
  ) : (
    <img src={logoUrl} alt={name} height={31} className={`${styles.picture} ${place}`} />
  );
}
