import { type CSSProperties, useState } from "react";
import type { Photograph } from "#domain/closet-pictures.ts";
import { getPlaceholder } from "#domain/picture-placeholder.ts";
import { getCellRatio, getPictureSource, type PictureCell } from "#domain/picture-source.ts";
import styles from "./photo.module.css";

type PhotoProps = {
  photograph: Photograph;
  alt: string;
  cell: PictureCell;
  /** In the first row: asked for at once, and first. */
  isFirst?: boolean;
  /** Where there is no picture, its words are seen in its place. */
  showsAlt?: boolean;
};

/** The colours that `photo.module.css` makes a gradient of. */
function getTint({ picture }: Photograph, cell: PictureCell): CSSProperties | undefined {
  const colours = picture && getPlaceholder(picture, getCellRatio(cell));
  if (!colours) return undefined;
  return { "--t": colours.top, "--m": colours.middle, "--b": colours.bottom, "--c": colours.centre } as CSSProperties;
}

/**
 * A photograph in its place, which it covers: its colours before it is there, faded in once, a hanger where there is
 * none or where it does not come.
 */
export function Photo({ photograph, alt, cell, isFirst = false, showsAlt = false }: PhotoProps) {
  const { address } = photograph;
  const [brokenAddress, setBrokenAddress] = useState<string | null>(null);
  const named = showsAlt ? ` ${styles.named}` : "";
  if (address === null || address === brokenAddress) {
    return (
      <span className={styles.frame}>
        <span role="img" aria-label={alt} className={styles.missing + named} />
      </span>
    );
  }

  /** A photograph that was there before the script, or that comes from memory, does not fade. */
  const markUnlessLoaded = (image: HTMLImageElement | null) => {
    if (image && !image.complete) image.dataset.state = "loading";
    else if (image?.naturalWidth === 0) setBrokenAddress(address);
  };
  return (
    <span className={styles.frame} style={getTint(photograph, cell)}>
      <img
        ref={markUnlessLoaded}
        {...getPictureSource(address, photograph, cell)}
        alt={alt}
        className={styles.photo + named}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding="async"
        referrerPolicy="no-referrer"
        onLoad={(event) => delete event.currentTarget.dataset.state}
        onError={() => setBrokenAddress(address)}
      />
    </span>
  );
}
