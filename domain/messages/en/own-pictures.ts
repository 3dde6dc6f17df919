import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { number } = createPluralFormatter<"one" | "other">("en");

/** Of photographs and their cut-outs. */
export const ownPictures = {
  allPictures: "Pictures",
  pictureNumber: (place: number) => `Picture ${number(place)}`,
  mostPictures: "Nine pictures at most.",
  turnOrCrop: "Turn or crop",
  useUncropped: "Use the original photograph",
  crop: {
    area: "The part that stays",
    corners: {
      topLeft: "Top left corner",
      topRight: "Top right corner",
      bottomLeft: "Bottom left corner",
      bottomRight: "Bottom right corner",
    },
    hint: "Drag the corners, or move them with the arrow keys.",
    turnLeft: "Turn left",
    turnRight: "Turn right",
    size: (width: number, height: number) => `Width ${number(width)}%, height ${number(height)}%`,
  },
  original: "Original",
  editBackground: "Edit the background",
  withoutBackground: "Without background",
  cutoutOf: (name: string) => `${name} without its background`,
  cutoutHint: "Draw over what should go, or over what is missing.",
  strokes: { remove: "Take away", add: "Add" },
  cutoutLoading: "Looking at the photograph…",
  cutoutWorking: "One moment…",
  cutoutFailed: "We couldn’t open the photograph.",
};

export type OwnPictureMessages = typeof ownPictures;
