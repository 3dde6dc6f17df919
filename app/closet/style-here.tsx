import { createContext, use } from "react";
import { Link } from "react-router";
import { hasStoreAddresses } from "#domain/brand.ts";
import { getStylePath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
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

/** The line below the cards that speak of the app. */
export function StyleHere({ owner }: { owner: Owner }) {
  const messages = useMessages();
  const offer = useStylingOffer();
  if (offer === "none") return null;
  return (
    <Link to={getStylePath(owner.username)} className={offer === "first" ? styles.first : styles.beside}>
      {offer === "first" ? messages.style(owner.firstName) : messages.styleHere(owner.firstName)}
    </Link>
  );
}
