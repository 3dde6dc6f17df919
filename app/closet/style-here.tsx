import { createContext, use } from "react";
import { Link } from "react-router";
import { hasStoreAddresses } from "#domain/brand.ts";
import { getStylePath } from "#domain/closet-tabs.ts";
import { toItemPhotograph, toPhotograph } from "#domain/closet-pictures.ts";
import { getBeginningQuery } from "#domain/composer/beginning-query.ts";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import type { Owner, Photograph } from "#domain/closet.ts";
import { useBrand } from "#app/root-data.ts";
import { useMessages } from "#app/ui/messages.ts";
import styles from "./style-here.module.css";

/** Whether visitors may style here: not at all, beside the app, or before it (`STYLE_WITH=web`). */
export type StylingOffer = "none" | "beside" | "first";

export const StylingOfferContext = createContext<StylingOffer>("none");

export const useStylingOffer = (): StylingOffer => use(StylingOfferContext);

/** What the page asks a visitor to do. */
export function useStylePrompt(): (firstName: string) => string {
  const { stylePrompt, downloadPrompt } = useMessages();
  return useStylingOffer() === "first" ? stylePrompt : downloadPrompt;
}

/** With `STYLE_WITH=web` only if the operator has set the addresses of the stores. */
export function useNamesApp(): boolean {
  const brand = useBrand();
  return useStylingOffer() !== "first" || hasStoreAddresses(brand);
}

/** Of a page about an item or an outfit: its board begins with it. */
export type Beginning = { query: string; isOutfit: boolean; photograph: Photograph };

export function toBeginning(page: EntryPage): Beginning | null {
  const query = getBeginningQuery(page);
  if (query === null || (page.kind !== "item" && page.kind !== "outfit")) return null;
  const isOutfit = page.kind === "outfit";
  const photograph = isOutfit ? toPhotograph(page.outfit.previewUrl, page.outfit) : toItemPhotograph(page.item);
  return { query, isOutfit, photograph };
}

export const BeginningContext = createContext<Beginning | null>(null);

/** The board of this page. */
export const useStyleLink = ({ username }: Owner): string =>
  getStylePath(username) + (use(BeginningContext)?.query ?? "");

/** A line below the cards that speak of the app, or a button. */
export function StyleHere({ owner, isMain = false }: { owner: Owner; isMain?: boolean }) {
  const messages = useMessages();
  const offer = useStylingOffer();
  const path = useStyleLink(owner);
  if (offer === "none") return null;
  return (
    <Link to={path} className={offer === "first" || isMain ? styles.first : styles.beside} data-style-here="">
      {offer === "first" ? messages.style(owner.firstName) : messages.styleHere(owner.firstName)}
    </Link>
  );
}
