import { Link } from "react-router";
import type { Owner } from "#domain/closet.ts";
import type { ClosetView } from "#domain/closet-view.ts";
import { Logo } from "#app/logo.tsx";
import { useDevice } from "#app/ui/device.ts";
import { Wardrobe } from "#app/ui/wardrobe.tsx";
import styles from "./shared-header.module.css";
import { useStylePrompt } from "#app/closet/style-here.tsx";
import { useMessages, usePagesMessages } from "#app/ui/messages.ts";

function GridLinks({ items, outfits, portfolios }: ClosetView<"closet">["content"]) {
  const messages = useMessages();
  const pages = usePagesMessages();
  const grids = [
    { id: "items", total: items.total, text: messages.items(items.total) },
    { id: "outfits", total: outfits.total, text: messages.outfits(outfits.total) },
    { id: "portfolios", total: portfolios.total, text: pages.portfolios(portfolios.total) },
  ].filter(({ total }) => total > 0);
  if (grids.length < 2) return null;
  return (
    <nav aria-label={pages.onThisPage} className={styles.links}>
      {grids.map(({ id, text }) => (
        <Link key={id} to={`#${id}`} onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

type SharedHeaderProps = {
  owner: Owner;
  content: ClosetView<"closet">["content"];
  isWhole: boolean;
  isLoading: boolean;
};

export function SharedHeader({ owner, content, isWhole, isLoading }: SharedHeaderProps) {
  const messages = useMessages();
  const prompt = useStylePrompt();
  const hasScript = useDevice() !== null;
  return (
    <header className={styles.header}>
      <Logo size="landing" />
      <div className={styles.wardrobe}>
        <Wardrobe isOpen={isWhole} />
        <p role="status" className={styles.loading}>
          {hasScript && isLoading && !isWhole && messages.loading}
        </p>
      </div>
      <h1 className={styles.slogan}>{prompt(owner.firstName)}</h1>
      <GridLinks {...content} />
    </header>
  );
}
