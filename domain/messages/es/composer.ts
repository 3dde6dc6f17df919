import type { ComposerMessages } from "#domain/messages/en/composer.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count, number } = createPluralFormatter<"one" | "many" | "other">("es");

export const composer: ComposerMessages = {
  undo: "Deshacer",
  redo: "Rehacer",
  board: "Tablero",
  emptyBoard: "Toca una prenda para ponerla aquí.",
  keys: "Las flechas mueven una prenda. Más y menos cambian su tamaño, R la gira, M la refleja, D la duplica. Los corchetes cambian su capa y Supr la quita.",
  actions: {
    larger: "Más grande",
    smaller: "Más pequeña",
    turnLeft: "Girar a la izquierda",
    turnRight: "Girar a la derecha",
    forward: "Traer adelante",
    backward: "Enviar atrás",
    mirror: "Reflejar",
    duplicate: "Duplicar",
    remove: "Quitar",
  },
  ofPiece: (action, name) => `${action}: ${name}`,
  tools: "La prenda elegida",
  moved: (name, across, down) =>
    `${name}: ${number(across)} por ciento desde la izquierda, ${number(down)} por ciento desde arriba`,
  closetPieces: "Armario",
  layers: (total) => `En el tablero (${number(total)})`,
  layersFrom: "Capas, desde delante",
  noLayers: "Todavía no hay nada en el tablero.",
  add: (name) => `Añadir ${name}`,
  added: (name) => `Añadido: ${name}`,
  onBoard: (times) => `${number(times)} en el tablero`,
  full: "En un tablero caben 40 prendas.",
  all: "Todo",
  gonePiece: "Una prenda que ya no existe",
  gone: (total) =>
    count(total, {
      one: "# prenda del tablero ya no está en el armario.",
      many: "# prendas del tablero ya no están en el armario.",
      other: "# prendas del tablero ya no están en el armario.",
    }),
  removeGone: "Quitar del tablero",
  drafts: "Borradores",
  draftsText: "Los borradores se guardan en este dispositivo.",
  newDraft: "Nuevo conjunto",
  untitled: "Conjunto sin nombre",
  nameOfOutfit: "Nombre del conjunto",
  deleteDraft: (name) => `Borrar ${name}`,
  otherTab: "También has cambiado este conjunto en otra pestaña. Esta versión es ahora un borrador aparte.",
};
