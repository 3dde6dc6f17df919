import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { OwnDataMessages } from "#domain/messages/en/own-data.ts";

const { count, number } = createPluralFormatter<"one" | "many" | "other">("es");

export const ownData: OwnDataMessages = {
  yourData: "Tus datos",
  exportCloset: "Descargar todo (zip)",
  exportLacks: "Algunos cambios o fotos aún no se han guardado: faltan en el zip.",
  exportAnyway: "Descargar sin ellos",
  room: {
    NEARLY_FULL: "Tu armario está casi lleno.",
    FULL: "Tu armario está lleno.",
    used: ({ items, mostItems, pictureMb, mostPictureMb }) =>
      `Ocupado: ${number(items)} de ${number(mostItems)} prendas, ${number(pictureMb)} de ${number(mostPictureMb)} MB de imágenes.`,
    makeRoom: "Para hacer sitio, elimina prendas y vacía la papelera.",
  },
  deleteCloset: "Eliminar el armario",
  deleteClosetText: (username) =>
    `Todas las prendas, looks e imágenes se eliminan para siempre. Escribe ${username} para confirmar.`,
  confirmUsername: "Tu nombre de usuario, para confirmar",
  notDeleted: "No hemos podido eliminar tu armario. Inténtalo de nuevo.",
  deleteAccount: "Eliminar la cuenta",
  deleteAccountText: (email) =>
    `Tu cuenta, tu armario y todas sus imágenes se eliminan para siempre. Se cierra la sesión en todos los dispositivos. Escribe ${email} para confirmar.`,
  confirmEmail: "Tu correo electrónico, para confirmar",
  accountNotDeleted: "No hemos podido eliminar tu cuenta. Inténtalo de nuevo.",

  collections: (total) => count(total, { one: "# colección", many: "# de colecciones", other: "# colecciones" }),
  portfolios: (total) =>
    count(total, {
      one: "# imagen del portafolio",
      many: "# de imágenes del portafolio",
      other: "# imágenes del portafolio",
    }),

  importFile: "Importar un archivo",
  importText:
    "Una exportación de este sitio o de otra aplicación, o una tabla de tu ropa: ZIP, JSON, CSV o TSV. Antes ves lo que va a pasar.",
  sending: (percent) => `Enviando: ${number(percent)} %`,
  checking: "Estamos mirando el archivo…",
  adding: "Estamos añadiendo lo que hay en el archivo…",
  replacing: "Estamos reemplazando tu armario…",
  fileName: (name) => `Qué hay en ${name}`,
  willAdd: (things) => `Nuevo en tu armario: ${things}.`,
  emptyFile: "No hay nada en este archivo.",
  nothingNew: "Todo lo de este archivo ya está en tu armario.",
  staysAsItIs: (things) => `Ya está en tu armario y se queda como está: ${things}.`,
  becomesAsInFile: (things) => `Ya está en tu armario y queda como en el archivo: ${things}.`,
  movesToBin: (things) => `No está en el archivo y va a la papelera durante 30 días: ${things}.`,
  leftOut: (total) =>
    count(total, {
      one: "No podemos usar # entrada.",
      many: "No podemos usar # de entradas.",
      other: "No podemos usar # entradas.",
    }),
  unusablePictures: (total) =>
    count(total, {
      one: "No podemos usar # imagen. Su lugar queda vacío.",
      many: "No podemos usar # de imágenes. Sus lugares quedan vacíos.",
      other: "No podemos usar # imágenes. Sus lugares quedan vacíos.",
    }),
  notFetched: (total) =>
    count(total, {
      one: "# imagen se queda en otro sitio.",
      many: "# de imágenes se quedan en otros sitios.",
      other: "# imágenes se quedan en otros sitios.",
    }),
  notUnderstood: "Campos que no usamos:",
  tooLong: "Demasiado largo, así que lo acortamos o lo omitimos:",
  which: "Cuáles y por qué",
  importReasons: {
    NOT_AN_OBJECT: "No es una entrada.",
    NO_ID: "No tiene id.",
    BAD_ID: "No podemos usar su id.",
    LONG_ID: "Su id es demasiado largo.",
    SAME_ID: "Otra entrada tiene el mismo id.",
    NOTHING_SHOWN: "No tiene marca, nombre ni imagen.",
    ARCHIVED: "Está archivada.",
    DELETED: "Se eliminó antes de la exportación.",
    MISSING: "Falta la imagen.",
    NOT_A_PICTURE: "No es una imagen que podamos leer.",
    DAMAGED: "La imagen está dañada.",
    TOO_LARGE: "La imagen es demasiado grande: 20 MB como máximo.",
    TOO_MANY_PIXELS: "La imagen tiene demasiados píxeles.",
    NO_HEIC: "Aquí no podemos leer HEIC. Elige un JPEG.",
    BAD_ADDRESS: "No encontramos ninguna imagen en esta dirección.",
    UNREADABLE: "No podemos leer esta imagen.",
  },
  statusReason: (status) => `Su estado es «${status}».`,
  andMore: (total) => count(total, { one: "y # más", many: "y # más", other: "y # más" }),
  tooManyItems: (would, most) => `Tu armario tendría ${number(would)} prendas. El máximo son ${number(most)}.`,
  tooManyPictures: (would, most) =>
    `Las imágenes de tu armario ocuparían ${number(would)} MB. El máximo son ${number(most)} MB.`,
  how: "¿Qué hacemos?",
  addAll: "Añadir a mi armario",
  addAllText: "Lo que tienes se queda como está.",
  replaceAll: "Reemplazar mi armario",
  replaceAllText: "Tu armario queda como en el archivo. Tus ajustes y tu enlace se quedan.",
  confirmReplace: "Sí, reemplazar todo en mi armario",
  addNow: "Añadir",
  replaceNow: "Reemplazar",
  importDone: "Tu armario está listo",
  added: (things) => `Añadido: ${things}.`,
  nothingAdded: "No se ha añadido nada.",
  seeItems: "Ver tus prendas",
  otherFile: "Elegir otro archivo",
  importProblems: {
    KIND: "Elige un archivo ZIP, JSON, CSV o TSV.",
    TOO_LARGE:
      "Este archivo es demasiado grande: 512 MB como máximo para un ZIP, 64 MB para los demás. Pide a quienes llevan este sitio que lo importen.",
    UNUSABLE: "No podemos usar este archivo. Tu armario está como antes.",
    UNREACHABLE: "Se ha perdido la conexión. Inténtalo de nuevo: nada se duplicará.",
    BUSY: "Ahora mismo hay demasiada actividad. Inténtalo de nuevo en un momento.",
    NO_SPACE: "Ahora no podemos guardar más imágenes.",
    SIGNED_OUT: "Se ha cerrado tu sesión. Inicia sesión de nuevo y elige el archivo.",
  },
};
