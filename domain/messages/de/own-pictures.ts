import type { OwnPictureMessages } from "#domain/messages/en/own-pictures.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { number } = createPluralFormatter<"one" | "other">("de");

export const ownPictures: OwnPictureMessages = {
  allPictures: "Bilder",
  pictureNumber: (place) => `Bild ${number(place)}`,
  mostPictures: "Höchstens neun Bilder.",
  turnOrCrop: "Drehen oder zuschneiden",
  useUncropped: "Originalfoto verwenden",
  crop: {
    area: "Bildausschnitt",
    corners: {
      topLeft: "Ecke oben links",
      topRight: "Ecke oben rechts",
      bottomLeft: "Ecke unten links",
      bottomRight: "Ecke unten rechts",
    },
    hint: "Zieh an den Ecken oder bewege sie mit den Pfeiltasten.",
    turnLeft: "Nach links drehen",
    turnRight: "Nach rechts drehen",
    size: (width, height) => `Breite ${number(width)} %, Höhe ${number(height)} %`,
  },
  original: "Originalfoto",
  editBackground: "Hintergrund bearbeiten",
  withoutBackground: "Ohne Hintergrund",
  cutoutOf: (name: string) => `${name} ohne Hintergrund`,
  cutoutHint: "Male über alles, was entfernt oder hinzugefügt werden soll.",
  strokes: { remove: "Entfernen", add: "Hinzufügen" },
  cutoutLoading: "Wir sehen uns das Foto an …",
  cutoutWorking: "Einen Moment …",
  cutoutFailed: "Wir konnten das Foto nicht öffnen.",
};
