import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import type { ItemPicture, Photograph } from "#domain/closet.ts";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import { getDirection } from "#domain/languages.ts";
import { EnlargedPicture } from "./enlarged-picture.tsx";
import styles from "./entry-stage.module.css";
import type { EntryNavigation } from "./use-entry-navigation.ts";
import { Arrow as ArrowIcon } from "#app/ui/icon.tsx";

/** A picture of unknown size gets the frame of a card. */
const toShape = ({ picture }: Photograph): CSSProperties =>
  ({ "--w": picture?.width ?? 195, "--h": picture?.height ?? 265 }) as CSSProperties;

type PictureProps = { photograph: Photograph; alt: string; isFirst?: boolean };

function Picture({ photograph, alt, isFirst = false }: PictureProps) {
  const [preview] = useState(() => (isFirst ? findShownPicture(photograph.address) : undefined));
  return (
    <span className={`${styles.picture} ${isFirst ? styles.first : ""}`} style={toShape(photograph)}>
      <Photo photograph={photograph} alt={alt} cell="whole" isPriority={isFirst} preview={preview} />
      {photograph.address !== null && <EnlargedPicture photograph={photograph} alt={alt} />}
    </span>
  );
}

const getPictureId = (place: number): string => `picture-${place + 1}`;

type SeveralPicturesProps = { photographs: readonly ItemPicture[]; name: string };

/** Scrolls and snaps without script, too; the thumbnails are links to the pictures. */
function SeveralPictures({ photographs, name }: SeveralPicturesProps) {
  const { language, comma } = useMessages();
  const { pictures, picture, worn } = useItemsMessages();
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const total = photographs.length;
  /** The first two are one slide. */
  const isPaired = photographs[1]?.worn === true;

  const noteShown = () => {
    if (!strip.current) return;
    const slide = Math.round(Math.abs(strip.current.scrollLeft) / strip.current.clientWidth);
    setShown(slide > 0 && isPaired ? slide + 1 : slide);
  };
  const show = (place: number) => strip.current?.children[place]?.scrollIntoView({ block: "nearest", inline: "start" });
  const showByKey = (event: KeyboardEvent) => {
    const forward = getDirection(language) === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const step = event.key === forward ? 1 : event.key === backward ? -1 : 0;
    const place = isPaired && shown + step === 1 ? shown + 2 * step : shown + step;
    if (step === 0 || !(place in photographs)) return;
    event.preventDefault();
    show(place);
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
        data-paired={isPaired ? "" : undefined}
        // A list that scrolls takes the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={pictures}
        onScroll={noteShown}
        onKeyDown={showByKey}
      >
        {photographs.map((photograph, place) => (
          <li key={place} id={getPictureId(place)} className={styles.slide}>
            <Picture
              photograph={photograph}
              alt={[name, photograph.worn && worn, picture(place + 1, total)].filter(Boolean).join(comma)}
              isFirst={place === 0}
            />
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

/** The next page begins with it, without a request. */
function findShownPicture(address: string | null): string | undefined {
  if (address === null || import.meta.env.SSR) return undefined;
  const shown = [...document.querySelectorAll<HTMLImageElement>('[role="listitem"] img')];
  return shown.find((image) => image.getAttribute("src") === address && image.complete && image.naturalWidth > 0)
    ?.currentSrc;
}

const MIN_PX = 48;

/** Browsers go back when a touch begins at the edge of the window. */
const EDGE_PX = 24;

type Touched = { x: number; y: number; atStart: boolean; atEnd: boolean };

function readTouch({ touches, target }: TouchEvent): Touched | null {
  const [touch] = touches;
  const scroller = target instanceof Element ? target.closest<HTMLElement>("[data-pictures]") : null;
  // With two fingers, or in an enlarged page, a touch moves the page.
  if (!touch || !scroller || touches.length > 1 || (visualViewport?.scale ?? 1) > 1.01) return null;
  const { clientX: x, clientY: y } = touch;
  if (x < EDGE_PX || x > innerWidth - EDGE_PX) return null;
  const { clientWidth, scrollWidth } = scroller;
  const scrolled = Math.abs(scroller.scrollLeft);
  const half = clientWidth / 2;
  return { x, y, atStart: scrolled < half, atEnd: scrolled > scrollWidth - clientWidth - half };
}

function useSwipe(area: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void): void {
  const { language } = useMessages();
  const swipe = useEffectEvent(onSwipe);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let begun: Touched | null = null;
    const begin = (event: TouchEvent) => {
      begun = readTouch(event);
    };
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      const from = begun;
      begun = null;
      if (!from || !touch) return;
      const across = touch.clientX - from.x;
      if (Math.abs(across) < Math.max(MIN_PX, 2 * Math.abs(touch.clientY - from.y))) return;
      const step = across < 0 === (getDirection(language) === "ltr") ? 1 : -1;
      if (step === 1 ? from.atEnd : from.atStart) swipe(step);
    };
    const cancel = () => {
      begun = null;
    };
    const cancelIfSeveral = ({ touches }: TouchEvent) => {
      if (touches.length > 1) begun = null;
    };
    const stopped = new AbortController();
    const options = { passive: true, signal: stopped.signal };
    element.addEventListener("touchstart", begin, options);
    element.addEventListener("touchend", end, options);
    element.addEventListener("touchmove", cancelIfSeveral, options);
    element.addEventListener("touchcancel", cancel, options);
    return () => stopped.abort();
  }, [area, language]);
}

type ArrowProps = { path: string | null; label: string; state: unknown; isNext?: boolean };

function Arrow({ path, label, state, isNext = false }: ArrowProps) {
  if (path === null) return null;
  return (
    <Link
      to={path}
      rel={isNext ? "next" : "prev"}
      className={`${styles.arrow} ${isNext ? styles.next : styles.previous}`}
      title={label}
      replace
      state={state}
    >
      <ArrowIcon to={isNext ? "next" : "previous"} size={24} />
    </Link>
  );
}

type EntryStageProps = {
  page: EntryPage;
  photographs: readonly ItemPicture[];
  name: string;
  navigation: EntryNavigation;
};

export function EntryStage({ page, photographs, name, navigation }: EntryStageProps) {
  const messages = useItemsMessages();
  const stage = useRef<HTMLDivElement>(null);
  useSwipe(stage, navigation.step);
  const { list } = page.place;
  const words = list === "inspirations" ? "portfolios" : list;
  const { position, total } = page;
  const [first] = photographs;
  return (
    <div
      ref={stage}
      className={styles.stage}
      style={first && toShape(first)}
      data-several={photographs.length > 1 ? "" : undefined}
    >
      <PictureStrip key={page.place.id} photographs={photographs} name={name} />
      <Arrow path={navigation.previous} label={messages.previous[words]} state={navigation.state} />
      {position !== undefined && total !== undefined && total > 1 && (
        <p className={styles.position}>{messages.position(position + 1, total)}</p>
      )}
      <Arrow path={navigation.next} label={messages.next[words]} state={navigation.state} isNext />
    </div>
  );
}
