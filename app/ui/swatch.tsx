import type { CSSProperties } from "react";
import { COLOR_VALUES } from "#domain/items/color-values.ts";
import styles from "./swatch.module.css";

const VALUES: Readonly<Record<string, readonly number[]>> = COLOR_VALUES;

export const Swatch = ({ color }: { color: string }) => (
  <span
    className={styles.swatch}
    data-color={color}
    style={{ "--swatch": `rgb(${VALUES[color]?.join()})` } as CSSProperties}
    aria-hidden="true"
  />
);
