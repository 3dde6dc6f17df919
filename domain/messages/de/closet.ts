import type { Tab } from "#domain/closet-tabs.ts";
import { createCounter } from "#domain/counter.ts";
import type { ClosetMessages } from "#domain/messages/en/closet.ts";

/** `Emmas`, and `Hans’` where the name ends with the sound already. */
export const toGenitive = (name: string): string => (/(?:[sßxz]|ce)$/i.test(name) ? `${name}’` : `${name}s`);

const { count, number } = createCounter<"one" | "other">("de");

/** What each tab holds. */
export const TAB_WORDS: Record<Tab, string> = {
  outfits: "Outfits",
  items: "Teile",
  collections: "Sammlungen",
  portfolios: "Portfolio",
};

export const closet: ClosetMessages = {
  language: "de",

  loading: "LÄDT …",
  noOutfits: "Hier sind keine Outfits",
  noItems: "Hier sind keine Teile",
  noPortfolios: "Hier sind keine Portfolios",
  noCollections: "Ups, hier sind keine Sammlungen.",
  noCollectionItems: "In dieser Sammlung sind keine Teile.",
  noCollectionOutfits: "In dieser Sammlung sind keine Outfits.",
  collectionNotFound: "Diese Sammlung gibt es nicht",
  closetNotShown: (email) =>
    `Ups … Dieser Kleiderschrank ist privat und kann nicht gezeigt werden. Wenn du eingeladen wurdest, wende dich an die Person, der er gehört, damit sie ihre Privatsphäre-Einstellungen ändern kann. Wenn du glaubst, dass etwas anderes nicht stimmt, schreib uns an ${email}.`,
  notAllLoaded: "Der Rest dieses Kleiderschranks konnte nicht geladen werden.",
  tryAgain: "Noch mal versuchen",
  wait: "Einen Moment",
  outOfReach: "Der Server ist gerade nicht erreichbar.",

  closetOf: (firstName) => `${toGenitive(firstName)} Kleiderschrank`,
  tabOf: (firstName, tab) => `${toGenitive(firstName)} ${TAB_WORDS[tab]}`,
  untitledCollection: "Ohne Namen",
  allCollections: "Alle Sammlungen",

  closet: "Kleiderschrank",
  tabs: { outfits: "OUTFITS", items: "TEILE", collections: "SAMMLUNGEN", portfolios: "PORTFOLIO" },
  lists: {
    items: "Teile",
    outfits: "Outfits",
    portfolio: "Portfolio",
    collections: "Sammlungen",
    inspirations: "Inspirationen",
  },
  types: { wish: "WUNSCH", packing: "GEPÄCK", inspiration: "INSPIRATION", capsule: "CAPSULE" },
  show: "Zeigen",
  more: "Mehr",
  number,
  items: (total) => count(total, { one: "# Teil", other: "# Teile" }),
  outfits: (total) => count(total, { one: "# Outfit", other: "# Outfits" }),
  inspirations: (total) => count(total, { one: "# Inspiration", other: "# Inspirationen" }),
  comma: ", ",
  item: "Teil",
  outfit: (place) => `Outfit ${number(place)}`,
  portfolio: (place) => `Portfolio ${number(place)}`,
  inspiration: (place) => `Inspiration ${number(place)}`,

  style: (firstName) => `${firstName} stylen`,
  downloadPrompt: (firstName) => `Hol dir die App und style ${toGenitive(firstName)} Kleiderschrank`,
  close: "Schließen",

  notWholeYet: "Ein Teil dieser Seite ist nicht angekommen.",
  reload: "Neu laden",
  languages: "Sprache",
};
