import { type CSSProperties, useEffect, useState } from "react";
import type { ShownPhotograph } from "#domain/closet.ts";
import { getPlaceholderStyle } from "#domain/picture-placeholder.ts";
import { getCellRatio, getPictureSource, type PictureCell } from "#domain/picture-source.ts";
import styles from "./photo.module.css";

type PhotoProps = {
  photograph: ShownPhotograph;
  alt: string;
  cell: PictureCell;
  /** Visible at once on a phone. */
  isPriority?: boolean;
  isEarly?: boolean;
  showsAlt?: boolean;
  /** A variant of this picture that the browser already has: shown until the larger one is loaded. */
  preview?: string | undefined;
};

function toStyle(
  { picture, isCutout }: ShownPhotograph,
  cell: PictureCell,
  preview?: string,
): CSSProperties | undefined {
  if (preview !== undefined) {
    const size = cell === "whole" ? "contain" : "cover";
    return {
      backgroundImage: `url(${JSON.stringify(preview)})`,
      backgroundPosition: "center",
      backgroundRepeat: "no-repeat",
      backgroundSize: size,
    };
  }
  const tint = picture && !isCutout && getPlaceholderStyle(picture, getCellRatio(cell, picture));
  return tint ? (Object.fromEntries(tint.split(";").map((part) => part.split(":"))) as CSSProperties) : undefined;
}

export function Photo({
  photograph,
  alt,
  cell,
  isPriority = false,
  isEarly = isPriority,
  showsAlt = false,
  preview,
}: PhotoProps) {
  const { address } = photograph;
  const [failed, setFailed] = useState({ address, times: 0 });
  const times = failed.address === address ? failed.times : 0;
  const [loaded, setLoaded] = useState<string | null>(null);
  const named = showsAlt ? ` ${styles.named}` : "";
  const source = address === null ? null : getPictureSource(address, photograph, cell);
  const shape = cell === "whole" ? ` ${styles.whole}` : "";
  const paper = photograph.isCutout ? ` ${styles.cutout}` : "";
  const frame = styles.frame + shape + paper;
  // The server may fail to create a variant: try the original once.
  const hasFailed = source !== null && times > (source.srcSet === undefined ? 0 : 1);
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => setFailed({ address, times: 0 });
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [hasFailed, address]);
  if (source === null || hasFailed) {
    return (
      <span className={frame}>
        <span role="img" aria-label={alt} className={styles.missing + named} />
      </span>
    );
  }

  const fail = () => setFailed({ address, times: times + 1 });
  /** Pictures that are loaded before hydration do not fade in. */
  const markUnlessLoaded = (image: HTMLImageElement | null) => {
    if (image && !image.complete) image.dataset.state = "loading";
    else if (image?.naturalWidth === 0) fail();
  };
  return (
    <span className={frame} style={toStyle(photograph, cell, loaded === address ? undefined : preview)}>
      <img
        key={times}
        ref={markUnlessLoaded}
        {...source}
        srcSet={times === 0 ? source.srcSet : undefined}
        alt={alt}
        className={styles.photo + named}
        loading={isEarly ? undefined : "lazy"}
        fetchPriority={isPriority ? "high" : undefined}
        decoding="async"
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget }) => {
          delete currentTarget.dataset.state;
          // A cut-out is transparent: it would be shown over the preview.
          if (preview !== undefined) setLoaded(address);
        }}
        onError={fail}
      />
    </span>
  );
}
