import { createCounter } from "#domain/counter.ts";
import type { ServerMessages } from "#domain/messages/en/server.ts";
import { TAB_WORDS } from "./closet.ts";

const { count } = createCounter<"one" | "many" | "other">("es");

export const server: ServerMessages = {
  aboutCloset: (firstName) => `Echa un vistazo al armario de ${firstName}, descarga la app y empieza a crear looks.`,
  aboutCollection: (firstName) => `Una colección del armario de ${firstName}.`,
  aboutInvite: (firstName) => `Crea una cuenta en segundos para vestir a ${firstName}.`,
  aboutNothing: "Los armarios se abren con su enlace.",
  collections: (total) => count(total, { one: "# colección", many: "# de colecciones", other: "# colecciones" }),

  drawnCloset: (firstName) => [firstName, "su armario"],
  drawnTab: (firstName, tab) => [firstName, TAB_WORDS[tab]],
  aTab: { outfits: "Looks", items: "Prendas", collections: "Colecciones", portfolios: "Portafolio" },
  aCloset: "Un armario",
  openedByItsLink: "se abre con su enlace",
  aCollection: "Una colección",
  fromClosetOf: (firstName) => `del armario de ${firstName}`,

  mailTime: (minutes) =>
    minutes === 60 ? "una hora" : count(minutes, { one: "# minuto", many: "# de minutos", other: "# minutos" }),
  mailSubject: (brandName, firstName) =>
    firstName === null
      ? `Verifica tu e-mail para ${brandName}`
      : `Verifica tu e-mail para vestir a ${firstName} en ${brandName}`,
  mailPreview: (time) => `Tu enlace funciona una vez, durante ${time}.`,
  mailTitle: (firstName) =>
    firstName === null ? "Verifica tu e-mail" : `Verifica tu e-mail para vestir a ${firstName}`,
  mailText: (brandName) =>
    `Sigue el enlace para iniciar sesión en ${brandName}. Si acabas de llegar, con él terminas de crear tu cuenta.`,
  mailButton: (brandName) => `Iniciar sesión en ${brandName}`,
  mailLife: (time) => `El enlace funciona una vez, durante ${time}.`,
  mailAddress: "Si el botón no hace nada, copia esta dirección en tu navegador:",
  mailNotForOthers: "El enlace es solo para ti: no reenvíes este e-mail.",
  mailNotAsked: "Si no lo has pedido, ignora este e-mail. No pasa nada mientras nadie abra el enlace.",

  popupDone: "Has iniciado sesión. Ya puedes cerrar esta ventana.",
  popupFailed: "No ha funcionado. Cierra esta ventana e inténtalo de nuevo, o elige otra forma.",

  errors: {
    badPopup: "El inicio de sesión empieza en una página de este sitio.",
    foreignOrigin: "Esto es solo para las páginas de este sitio.",
    notFound: "No hay nada en esta dirección.",
    wrongMethod: "Esta dirección no responde a ese método.",
    busy: "Ahora mismo hay mucho que hacer. Inténtalo de nuevo en un momento.",
    unwritable: "Ahora mismo no se puede guardar nada. Inténtalo de nuevo en un minuto.",
    failed: "Algo ha fallado por nuestra parte. Inténtalo de nuevo.",
  },
};
