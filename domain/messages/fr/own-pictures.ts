import type { OwnPictureMessages } from "#domain/messages/en/own-pictures.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { number } = createPluralFormatter<"one" | "many" | "other">("fr");

export const ownPictures: OwnPictureMessages = {
  allPictures: "Images",
  pictureNumber: (place) => `Image ${number(place)}`,
  mostPictures: "Neuf images au plus.",
  turnOrCrop: "Pivoter ou recadrer",
  useUncropped: "Reprendre la photo d’origine",
  crop: {
    area: "La partie à garder",
    corners: {
      topLeft: "Coin en haut à gauche",
      topRight: "Coin en haut à droite",
      bottomLeft: "Coin en bas à gauche",
      bottomRight: "Coin en bas à droite",
    },
    hint: "Faites glisser les coins ou déplacez-les avec les flèches.",
    turnLeft: "Pivoter à gauche",
    turnRight: "Pivoter à droite",
    size: (width, height) => `Largeur ${number(width)} %, hauteur ${number(height)} %`,
  },
  original: "Photo d’origine",
  editBackground: "Modifier l’arrière-plan",
  withoutBackground: "Sans arrière-plan",
  cutoutOf: (name: string) => `${name} sans arrière-plan`,
  cutoutHint: "Dessinez sur ce qui est en trop ou sur ce qui manque.",
  strokes: { remove: "Enlever", add: "Ajouter" },
  cutoutLoading: "Nous examinons la photo…",
  cutoutWorking: "Un instant…",
  cutoutFailed: "Nous n’avons pas pu ouvrir la photo.",
};
