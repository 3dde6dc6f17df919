import type { Tab } from "#domain/closet-tabs.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { ClosetMessages } from "#domain/messages/en/closet.ts";

const { count, number } = createPluralFormatter<"one" | "many" | "other">("es");

export const TABS: Record<Tab, string> = {
  outfits: "Los looks",
  items: "Las prendas",
  collections: "Las colecciones",
  portfolios: "El portafolio",
};

export const closet: ClosetMessages = {
  language: "es",

  loading: "CARGANDO…",
  noOutfits: "No hay looks",
  noItems: "No hay prendas",
  noPortfolios: "No hay portafolios",
  noCollections: "Vaya, no hay colecciones.",
  noCollectionItems: "No hay prendas en esta colección.",
  noCollectionOutfits: "No hay looks en esta colección.",
  collectionNotFound: "No encontramos esta colección",
  notThere: (firstName) => `Esto ya no está en el armario de ${firstName}.`,
  privateTitle: "Armario privado",
  closetNotShown: (email) =>
    `Vaya… Este armario es privado y no se puede mostrar. Si te han invitado a verlo, escribe a quien te invitó para que cambie su configuración de privacidad. Si crees que el problema es otro, escríbenos a ${email}.`,
  notAllLoaded: "No hemos podido cargar el resto de este armario.",
  tryAgain: "Intentar de nuevo",
  wait: "Un momento",
  outOfReach: "Ahora mismo no podemos conectarnos. Revisa tu conexión a internet.",

  closetOf: (firstName) => `El armario de ${firstName}`,
  tabOf: (firstName, tab) => `${TABS[tab]} de ${firstName}`,
  untitledCollection: "Sin título",
  allCollections: "Todas las colecciones",

  closet: "Armario",
  tabs: { outfits: "LOOKS", items: "PRENDAS", collections: "COLECCIONES", portfolios: "PORTAFOLIO" },
  lists: {
    items: "Prendas",
    outfits: "Looks",
    portfolio: "Portafolio",
    collections: "Colecciones",
    inspirations: "Inspiraciones",
  },
  types: { wish: "DESEO", packing: "MALETA", inspiration: "INSPIRACIÓN", capsule: "CÁPSULA" },
  show: "Mostrar",
  more: "Más",
  number,
  items: (total) => count(total, { one: "# prenda", many: "# de prendas", other: "# prendas" }),
  outfits: (total) => count(total, { one: "# look", many: "# de looks", other: "# looks" }),
  inspirations: (total) => count(total, { one: "# inspiración", many: "# de inspiraciones", other: "# inspiraciones" }),
  comma: ", ",
  item: "Prenda",
  piece: (place) => `Prenda ${number(place)}`,
  outfit: (place) => `Look ${number(place)}`,
  portfolio: (place) => `Portafolio ${number(place)}`,
  inspiration: (place) => `Inspiración ${number(place)}`,

  lookAt: (firstName) => `Ver el armario de ${firstName}`,
  style: (firstName) => `Crear un look para ${firstName}`,
  styleHere: (firstName) => `Crear un look para ${firstName} aquí`,
  styleThis: "Crear un look con esta prenda",
  styleFrom: "Crear un look a partir de este",
  downloadPrompt: (firstName) => `Descarga la app y empieza a crear looks con el armario de ${firstName}`,
  stylePrompt: (firstName) => `Crea un look con el armario de ${firstName}`,
  justLook: "Ver de cerca",
  close: "Cerrar",

  notWholeYet: "Parte de esta página no se ha cargado.",
  reload: "Recargar",
  languages: "Idioma",
};
