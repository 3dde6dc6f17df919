import styles from "./photo.module.css";

type PhotoProps = {
  src: string | null;
  alt: string;
  /** In the first row: asked for at once, and first. */
  isFirst?: boolean;
};

/** A photograph that was there before the script, or that comes from memory, does not fade. */
function markUnlessLoaded(image: HTMLImageElement | null): void {
  if (!image) return;
  if (!image.complete) image.dataset.state = "loading";
  else if (image.naturalWidth === 0) image.dataset.state = "broken";
}

/** A photograph in its place: tinted paper before it is there, faded in once, a hanger where there is none. */
export function Photo({ src, alt, isFirst = false }: PhotoProps) {
  return (
    <span className={styles.frame}>
      {src === null ? (
        <span role="img" aria-label={alt} className={styles.missing} />
      ) : (
        <img
          ref={markUnlessLoaded}
          src={src}
          alt={alt}
          className={styles.photo}
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : "auto"}
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={(event) => delete event.currentTarget.dataset.state}
          onError={(event) => (event.currentTarget.dataset.state = "broken")}
        />
      )}
    </span>
  );
}
