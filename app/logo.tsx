import { useBrand } from "./brand.ts";
import styles from "./logo.module.css";

/** The brand's logo, or its name in its place. */
export function Logo() {
  const { name, logoUrl } = useBrand();
  return logoUrl === null ? (
    <span className={styles.name}>{name}</span>
  ) : (
    <img src={logoUrl} alt={name} height={31} className={styles.picture} />
  );
}
