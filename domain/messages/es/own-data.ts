import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { OwnDataMessages } from "#domain/messages/en/own-data.ts";

const { count, number } = createPluralFormatter<"one" | "many" | "other">("es");

export const ownData: OwnDataMessages = {
  yourData: "Tus datos",
  exportCloset: "Descargar todo (ZIP)",
  exportLacks: "Algunos cambios o fotos aún no se han guardado: no estarán en el archivo ZIP.",
  exportAnyway: "Descargar de todos modos",
  room: {
    NEARLY_FULL: "Tu armario está casi lleno.",
    FULL: "Tu armario está lleno.",
    used: ({ items, mostItems, pictureMb, mostPictureMb }) =>
      `Espacio usado: ${number(items)} de ${number(mostItems)} prendas, ${number(pictureMb)} de ${number(mostPictureMb)} MB de fotos.`,
    makeRoom: "Para hacer sitio, elimina prendas y vacía la papelera.",
  },
  deleteCloset: "Eliminar el armario",
  deleteClosetText: (username) =>
    `Todas tus prendas, tus looks y tus fotos se eliminarán para siempre. Escribe ${username} para confirmar.`,
  confirmUsername: "Tu nombre de usuario, para confirmar",
  notDeleted: "No hemos podido eliminar tu armario. Inténtalo de nuevo.",
  deleteAccount: "Eliminar la cuenta",
  deleteAccountText: (email) =>
    `Tu cuenta, tu armario y todas sus fotos se eliminarán para siempre. Se cerrará la sesión en todos los dispositivos. Escribe ${email} para confirmar.`,
  confirmEmail: "Tu correo electrónico, para confirmar",
  accountNotDeleted: "No hemos podido eliminar tu cuenta. Inténtalo de nuevo.",

  collections: (total) => count(total, { one: "# colección", many: "# de colecciones", other: "# colecciones" }),
  portfolios: (total) =>
    count(total, {
      one: "# foto del portafolio",
      many: "# de fotos del portafolio",
      other: "# fotos del portafolio",
    }),

  importFile: "Importar un archivo",
  importText:
    "Una exportación de este sitio o de otra app, o una tabla con tu ropa: ZIP, JSON, CSV o TSV. Antes de importar verás lo que va a cambiar.",
  sending: (percent) => `Enviando: ${number(percent)} %`,
  checking: "Estamos revisando el archivo…",
  adding: "Estamos añadiendo el contenido del archivo…",
  replacing: "Estamos reemplazando tu armario…",
  fileName: (name) => `Contenido de ${name}`,
  willAdd: (things) => `Nuevo en tu armario: ${things}.`,
  emptyFile: "No hay nada en este archivo.",
  nothingNew: "Todo lo de este archivo ya está en tu armario.",
  staysAsItIs: (things) => `Ya está en tu armario y se queda igual: ${things}.`,
  becomesAsInFile: (things) => `Ya está en tu armario y quedará igual que en el archivo: ${things}.`,
  movesToBin: (things) => `No está en el archivo y pasará 30 días en la papelera: ${things}.`,
  leftOut: (total) =>
    count(total, {
      one: "No podemos usar # entrada.",
      many: "No podemos usar # de entradas.",
      other: "No podemos usar # entradas.",
    }),
  unusablePictures: (total) =>
    count(total, {
      one: "No podemos usar # imagen. Su lugar quedará vacío.",
      many: "No podemos usar # de imágenes. Sus lugares quedarán vacíos.",
      other: "No podemos usar # imágenes. Sus lugares quedarán vacíos.",
    }),
  notFetched: (total) =>
    count(total, {
      one: "# imagen sigue en otro sitio web.",
      many: "# de imágenes siguen en otros sitios web.",
      other: "# imágenes siguen en otros sitios web.",
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
    ARCHIVED: "Es una entrada archivada.",
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
    `Las fotos de tu armario ocuparían ${number(would)} MB. El máximo son ${number(most)} MB.`,
  how: "¿Qué hacemos?",
  addAll: "Añadir a mi armario",
  addAllText: "Lo que ya tienes no cambia.",
  replaceAll: "Reemplazar mi armario",
  replaceAllText: "Tu armario quedará igual que el archivo. Tus ajustes y tu enlace no cambian.",
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
      "Este archivo es demasiado grande: 512 MB como máximo para un ZIP, 64 MB para los demás. Pide a quienes administran este sitio que lo importen.",
    UNUSABLE: "No podemos usar este archivo. Tu armario no ha cambiado.",
    UNREACHABLE: "Se ha perdido la conexión. Inténtalo de nuevo: nada se duplicará.",
    BUSY: "Ahora mismo hay demasiadas solicitudes. Inténtalo de nuevo dentro de un momento.",
    NO_SPACE: "Ahora no podemos guardar más fotos.",
    SIGNED_OUT: "Se ha cerrado tu sesión. Inicia sesión de nuevo y elige el archivo.",
  },
};
