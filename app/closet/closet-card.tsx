import type { ReactNode } from "react";
import { Link } from "react-router";
import { toAddress } from "#domain/base-path.ts";
import type { ShownPhotograph } from "#domain/closet.ts";
import type { PictureCell } from "#domain/picture-source.ts";
import { allowsMotion } from "#app/ui/motion.ts";
import { Photo } from "#app/ui/photo.tsx";
import { type CardEntry, useCardLink } from "./card-links.ts";
import card from "#app/ui/card.module.css";
import styles from "./closet-card.module.css";
import { FROM_LIST_STATE, nameCardPicture } from "./entry-link.ts";
import { downloadModalLink, downloadModalTrigger } from "./download-prompt.tsx";
import { usePagesMessages } from "#app/ui/messages.ts";

/** Two rows: in sight on each phone. */
const PRIORITY_CARDS = 4;

/** Three rows: in sight below a low header. */
const EARLY_CARDS = 6;

type ClosetCardProps = {
  photograph: ShownPhotograph;
  name: string;
  /** Null where the grid is initially hidden. */
  position: number | null;
  entry?: CardEntry;
  captions?: readonly string[];
  cell?: PictureCell;
  shoppingLink?: string | undefined;
};

function ExternalLinkIcon() {
  const { opensShop } = usePagesMessages();
  return <span className={styles.externalLink} title={opensShop} role="img" aria-label={opensShop} />;
}

type CardFrameProps = { entry: CardEntry | undefined; children: ReactNode };

function CardFrame({ entry, children }: CardFrameProps) {
  const link = useCardLink(entry);
  if (link === null) {
    return (
      <button {...downloadModalTrigger} className={card.card}>
        {children}
      </button>
    );
  }
  if (link.tap === "look") {
    return (
      <Link
        to={link.path}
        className={card.card}
        state={FROM_LIST_STATE}
        viewTransition={allowsMotion()}
        onClick={(event) => nameCardPicture(event.currentTarget)}
      >
        {children}
      </Link>
    );
  }
  return (
    <a href={toAddress(link.path)} {...downloadModalLink} className={card.card}>
      {children}
    </a>
  );
}

export function ClosetCard({
  photograph,
  name,
  position,
  entry,
  captions,
  shoppingLink,
  cell = "card",
}: ClosetCardProps) {
  const place = position ?? Infinity;
  const content = (
    <>
      <Photo
        photograph={photograph}
        alt={name}
        cell={cell}
        isPriority={place < PRIORITY_CARDS}
        isEarly={place < EARLY_CARDS}
        showsAlt={captions !== undefined && captions.length > 0}
      />
      {captions && (
        <span className={card.captions} aria-hidden="true">
          {captions.map((caption) => (
            <bdi key={caption}>{caption}</bdi>
          ))}
        </span>
      )}
    </>
  );
  if (shoppingLink === undefined) return <CardFrame entry={entry}>{content}</CardFrame>;
  return (
    <a href={shoppingLink} target="_blank" rel="noopener noreferrer" className={card.card}>
      {content}
      <ExternalLinkIcon />
    </a>
  );
}
