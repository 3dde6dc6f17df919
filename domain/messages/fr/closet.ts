import type { Tab } from "#domain/closet-tabs.ts";
import { createCounter } from "#domain/counter.ts";
import type { ClosetMessages } from "#domain/messages/en/closet.ts";

const { count, number } = createCounter<"one" | "many" | "other">("fr");

/** `d’Emma` and `d’Hélène`, but `de Jane` and `de Yasmine`. */
export const of = (name: string): string =>
  /^(?:[aeiouhàâäéèêëîïôöùûüœæ]|y[^aeiouéèê])/i.test(name) ? `d’${name}` : `de ${name}`;

/** What each tab holds. */
export const TAB_WORDS: Record<Tab, string> = {
  outfits: "tenues",
  items: "pièces",
  collections: "collections",
  portfolios: "portfolio",
};

const TABS: Record<Tab, string> = {
  ...TAB_WORDS,
  outfits: "Les tenues",
  items: "Les pièces",
  collections: "Les collections",
  portfolios: "Le portfolio",
};

export const closet: ClosetMessages = {
  language: "fr",

  loading: "CHARGEMENT…",
  noOutfits: "Il n’y a pas de tenues",
  noItems: "Il n’y a pas de pièces",
  noPortfolios: "Il n’y a pas de portfolios",
  noCollections: "Oups, il n’y a pas de collections.",
  noCollectionItems: "Il n’y a pas de pièces dans cette collection.",
  noCollectionOutfits: "Il n’y a pas de tenues dans cette collection.",
  collectionNotFound: "Cette collection est introuvable",
  closetNotShown: (email) =>
    `Oups… Ce dressing est privé et ne peut pas être affiché. Si tu y as été invité·e, contacte la personne à qui il appartient pour qu’elle modifie ses paramètres de confidentialité. Si tu penses qu’autre chose ne va pas, écris-nous à ${email}.`,
  notAllLoaded: "Le reste de ce dressing n’a pas pu être chargé.",
  tryAgain: "Réessayer",
  wait: "Un instant",
  outOfReach: "Le serveur est injoignable pour le moment.",

  closetOf: (firstName) => `Le dressing ${of(firstName)}`,
  tabOf: (firstName, tab) => `${TABS[tab]} ${of(firstName)}`,
  untitledCollection: "Sans titre",
  allCollections: "Toutes les collections",

  closet: "Dressing",
  tabs: { outfits: "TENUES", items: "PIÈCES", collections: "COLLECTIONS", portfolios: "PORTFOLIO" },
  lists: {
    items: "Pièces",
    outfits: "Tenues",
    portfolio: "Portfolio",
    collections: "Collections",
    inspirations: "Inspirations",
  },
  types: { wish: "ENVIE", packing: "VALISE", inspiration: "INSPIRATION", capsule: "CAPSULE" },
  show: "Afficher",
  more: "Plus",
  number,
  items: (total) => count(total, { one: "# pièce", many: "# de pièces", other: "# pièces" }),
  outfits: (total) => count(total, { one: "# tenue", many: "# de tenues", other: "# tenues" }),
  inspirations: (total) => count(total, { one: "# inspiration", many: "# d’inspirations", other: "# inspirations" }),
  comma: ", ",
  item: "Pièce",
  outfit: (place) => `Tenue ${number(place)}`,
  portfolio: (place) => `Portfolio ${number(place)}`,
  inspiration: (place) => `Inspiration ${number(place)}`,

  style: (firstName) => `Habiller ${firstName}`,
  downloadPrompt: (firstName) => `Télécharge l’appli pour composer des tenues dans le dressing ${of(firstName)}`,
  close: "Fermer",

  notWholeYet: "Une partie de cette page n’est pas arrivée.",
  reload: "Recharger",
  languages: "Langue",
};
