import { type CSSProperties, type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { getDirection } from "#domain/languages.ts";
import type { Photograph } from "#domain/closet.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import { findShownPicture } from "./shown-picture.ts";
import styles from "./picture-strip.module.css";

/** A picture of unknown size gets the frame of a card. */
const toShape = ({ picture }: Photograph): CSSProperties =>
  ({ "--w": picture?.width ?? 195, "--h": picture?.height ?? 265 }) as CSSProperties;

type PictureProps = { photograph: Photograph; alt: string; isFirst?: boolean };

function Picture({ photograph, alt, isFirst = false }: PictureProps) {
  const [preview] = useState(() => (isFirst ? findShownPicture(photograph.address) : undefined));
  return (
    <span className={`${styles.picture} ${isFirst ? styles.first : ""}`} style={toShape(photograph)}>
      <Photo photograph={photograph} alt={alt} cell="whole" isPriority={isFirst} preview={preview} />
    </span>
  );
}

const getPictureId = (place: number): string => `picture-${place + 1}`;

type SeveralPicturesProps = { photographs: readonly Photograph[]; name: string };

/** Scrolls and snaps without script, too; the thumbnails are links to the pictures. */
function SeveralPictures({ photographs, name }: SeveralPicturesProps) {
  const { language, comma } = useMessages();
  const { pictures, picture } = useItemsMessages();
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const total = photographs.length;

  const noteShown = () => {
    if (strip.current) setShown(Math.round(Math.abs(strip.current.scrollLeft) / strip.current.clientWidth));
  };
  const show = (place: number) => strip.current?.children[place]?.scrollIntoView({ block: "nearest", inline: "start" });
  const showByKey = (event: KeyboardEvent) => {
    const forward = getDirection(language) === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const step = event.key === forward ? 1 : event.key === backward ? -1 : 0;
    if (step === 0 || !(shown + step in photographs)) return;
    event.preventDefault();
    show(shown + step);
  };
  const showByThumbnail = (event: MouseEvent, place: number) => {
    event.preventDefault();
    show(place);
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={strip}
        className={styles.strip}
        data-pictures
        // A list that scrolls takes the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={pictures}
        onScroll={noteShown}
        onKeyDown={showByKey}
      >
        {photographs.map((photograph, place) => (
          <li key={place} id={getPictureId(place)} className={styles.slide}>
            <Picture photograph={photograph} alt={name + comma + picture(place + 1, total)} isFirst={place === 0} />
          </li>
        ))}
      </ul>
      <ul className={styles.thumbnails} aria-label={pictures}>
        {photographs.map((photograph, place) => (
          <li key={place}>
            <a
              href={`#${getPictureId(place)}`}
              className={styles.thumbnail}
              aria-label={picture(place + 1, total)}
              aria-current={place === shown ? "true" : undefined}
              onClick={(event) => showByThumbnail(event, place)}
            >
              <Photo photograph={photograph} alt="" cell="thumbnail" />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

export function PictureStrip({ photographs, name }: SeveralPicturesProps) {
  const [only] = photographs;
  if (only === undefined || photographs.length > 1) return <SeveralPictures photographs={photographs} name={name} />;
  return (
    <div className={`${styles.strip} ${styles.single}`} data-pictures>
      <div className={styles.slide}>
        <Picture photograph={only} alt={name} isFirst />
      </div>
    </div>
  );
}
