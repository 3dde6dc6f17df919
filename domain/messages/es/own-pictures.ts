import type { OwnPictureMessages } from "#domain/messages/en/own-pictures.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { number } = createPluralFormatter<"one" | "many" | "other">("es");

export const ownPictures: OwnPictureMessages = {
  allPictures: "Fotos",
  pictureNumber: (place) => `Foto ${number(place)}`,
  mostPictures: "Nueve fotos como máximo.",
  turnOrCrop: "Girar o recortar",
  useUncropped: "Usar la foto original",
  crop: {
    area: "La parte que se conserva",
    corners: {
      topLeft: "Esquina superior izquierda",
      topRight: "Esquina superior derecha",
      bottomLeft: "Esquina inferior izquierda",
      bottomRight: "Esquina inferior derecha",
    },
    hint: "Arrastra las esquinas o muévelas con las flechas.",
    turnLeft: "Girar a la izquierda",
    turnRight: "Girar a la derecha",
    size: (width, height) => `Ancho ${number(width)} %, alto ${number(height)} %`,
  },
  original: "Foto original",
  editBackground: "Editar el fondo",
  withoutBackground: "Sin fondo",
  cutoutOf: (name: string) => `${name} sin fondo`,
  cutoutHint: "Dibuja sobre lo que sobra o sobre lo que falta.",
  strokes: { remove: "Quitar", add: "Añadir" },
  cutoutLoading: "Analizando la foto…",
  cutoutWorking: "Un momento…",
  cutoutFailed: "No hemos podido abrir la foto.",
};
