import { createContext, use } from "react";
import { Link } from "react-router";
import { namesApp } from "#domain/brand.ts";
import { getStylePath } from "#domain/closet-tabs.ts";
import { toItemPhotograph, toPhotograph } from "#domain/closet-pictures.ts";
import { getBeginningQuery } from "#domain/composer/beginning.ts";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import type { Owner, Photograph } from "#domain/closet.ts";
import { useBrand, useStyleWith } from "#app/root-data.ts";
import { useMessages } from "#app/ui/messages.ts";
import form from "#app/ui/form.module.css";
import styles from "./style-here.module.css";

/** `beside` the app, or `first`: before it (`STYLE_WITH=web`). */
export type StylingOffer = "none" | "beside" | "first";

export const StylingOfferContext = createContext<StylingOffer>("none");

export const useStylingOffer = (): StylingOffer => use(StylingOfferContext);

export function useStylePrompt(): (firstName: string) => string {
  const { stylePrompt, downloadPrompt, lookAt } = useMessages();
  const hasApp = useNamesApp();
  if (useStylingOffer() === "first") return stylePrompt;
  return hasApp ? downloadPrompt : lookAt;
}

export const useNamesApp = (): boolean => namesApp(useStyleWith(), useBrand());

export function useHasNoPrompt(): boolean {
  const hasApp = useNamesApp();
  return useStylingOffer() === "none" && !hasApp;
}

export type Beginning = {
  query: string;
  says: "styleThis" | "styleFrom" | "styleAfter";
  photograph: Photograph;
};

export function toBeginning(page: EntryPage): Beginning | null {
  const query = getBeginningQuery(page.place);
  if (query === null || page.kind === "portfolio") return null;
  if (page.kind === "outfit" && page.items.length === 0) return null;
  if (page.kind === "item") return { query, says: "styleThis", photograph: toItemPhotograph(page.item) };
  if (page.kind === "outfit")
    return { query, says: "styleFrom", photograph: toPhotograph(page.outfit.previewUrl, page.outfit) };
  return { query, says: "styleAfter", photograph: toPhotograph(page.inspiration.picUrl, page.inspiration) };
}

export const BeginningContext = createContext<Beginning | null>(null);

export const useStyleLink = ({ username }: Owner): string =>
  getStylePath(username) + (use(BeginningContext)?.query ?? "");

export function StyleHere({ owner, isMain = false }: { owner: Owner; isMain?: boolean }) {
  const messages = useMessages();
  const offer = useStylingOffer();
  const path = useStyleLink(owner);
  if (offer === "none") return null;
  return (
    <Link
      to={path}
      className={offer === "first" || isMain ? `${form.primary} ${form.wide} ${styles.first}` : form.link}
      data-style-here=""
    >
      {offer === "first" ? messages.style(owner.firstName) : messages.styleHere(owner.firstName)}
    </Link>
  );
}

export function StyleThese({ owner: { username }, collectionId }: { owner: Owner; collectionId: string }) {
  const { styleThese } = useMessages();
  if (useStylingOffer() === "none") return null;
  const path = `${getStylePath(username)}?${new URLSearchParams({ collection: collectionId })}`;
  return (
    <Link to={path} className={form.link} rel="nofollow" data-style-here="">
      {styleThese}
    </Link>
  );
}
