import type { Tab } from "#domain/closet-tabs.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { ClosetMessages } from "#domain/messages/en/closet.ts";

/** `Emmas`, but `Hans’`. */
export const toGenitive = (name: string): string => (/(?:[sßxz]|ce)$/i.test(name) ? `${name}’` : `${name}s`);

const { count, number } = createPluralFormatter<"one" | "other">("de");

export const TAB_WORDS: Record<Tab, string> = {
  outfits: "Outfits",
  items: "Teile",
  collections: "Sammlungen",
  portfolios: "Portfolio",
};

export const closet: ClosetMessages = {
  language: "de",

  loading: "LÄDT …",
  noOutfits: "Hier gibt es keine Outfits",
  noItems: "Hier gibt es keine Teile",
  noPortfolios: "Hier gibt es keine Portfolios",
  noCollections: "Ups, hier gibt es keine Sammlungen.",
  noCollectionItems: "In dieser Sammlung gibt es keine Teile.",
  noCollectionOutfits: "In dieser Sammlung gibt es keine Outfits.",
  collectionNotFound: "Sammlung nicht gefunden",
  notThere: (firstName) => `Das ist nicht mehr in ${toGenitive(firstName)} Kleiderschrank.`,
  privateTitle: "Privater Kleiderschrank",
  closetNotShown: (email) =>
    `Ups … Dieser Kleiderschrank ist privat und kann nicht angezeigt werden. Wenn du eingeladen wurdest, wende dich bitte an die Person, der dieser Kleiderschrank gehört. Sie kann ihre Privatsphäre-Einstellungen ändern. Wenn du glaubst, dass es an etwas anderem liegt, schreib uns an ${email}.`,
  notAllLoaded: "Wir konnten den Rest dieses Kleiderschranks nicht laden.",
  tryAgain: "Noch einmal versuchen",
  wait: "Einen Moment",
  outOfReach: "Wir erreichen den Server gerade nicht. Bitte prüfe deine Internetverbindung.",

  closetOf: (firstName) => `${toGenitive(firstName)} Kleiderschrank`,
  tabOf: (firstName, tab) => `${toGenitive(firstName)} ${TAB_WORDS[tab]}`,
  untitledCollection: "Ohne Titel",
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
  show: "Anzeigen",
  more: "Mehr",
  number,
  items: (total) => count(total, { one: "# Teil", other: "# Teile" }),
  outfits: (total) => count(total, { one: "# Outfit", other: "# Outfits" }),
  inspirations: (total) => count(total, { one: "# Inspiration", other: "# Inspirationen" }),
  comma: ", ",
  item: "Teil",
  piece: (place) => `Teil ${number(place)}`,
  outfit: (place) => `Outfit ${number(place)}`,
  portfolio: (place) => `Portfolio ${number(place)}`,
  inspiration: (place) => `Inspiration ${number(place)}`,

  lookAt: (firstName) => `${toGenitive(firstName)} Kleiderschrank ansehen`,
  style: (firstName) => `${firstName} stylen`,
  styleHere: (firstName) => `${firstName} hier stylen`,
  styleThis: "Outfit damit beginnen",
  styleFrom: "Mit diesem Outfit beginnen",
  downloadPrompt: (firstName) => `Hol dir die App und style ${toGenitive(firstName)} Kleiderschrank`,
  stylePrompt: (firstName) => `Stell ein Outfit aus ${toGenitive(firstName)} Kleiderschrank zusammen`,
  justLook: "Näher ansehen",
  close: "Schließen",

  notWholeYet: "Ein Teil dieser Seite wurde nicht geladen.",
  reload: "Neu laden",
  languages: "Sprache",
};
