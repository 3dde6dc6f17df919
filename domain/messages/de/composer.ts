import type { ComposerMessages } from "#domain/messages/en/composer.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count, number } = createPluralFormatter<"one" | "other">("de");

export const composer: ComposerMessages = {
  undo: "Rückgängig",
  redo: "Wiederholen",
  board: "Tafel",
  emptyBoard: "Tippe auf ein Teil, um es hierher zu legen.",
  keys: "Pfeiltasten verschieben ein Teil. Plus und Minus ändern die Größe, R dreht, M spiegelt, D verdoppelt. Die eckigen Klammern ändern die Ebene, Entf entfernt das Teil.",
  actions: {
    larger: "Größer",
    smaller: "Kleiner",
    turnLeft: "Nach links drehen",
    turnRight: "Nach rechts drehen",
    forward: "Nach vorn",
    backward: "Nach hinten",
    mirror: "Spiegeln",
    duplicate: "Verdoppeln",
    remove: "Entfernen",
  },
  ofPiece: (action, name) => `${action}: ${name}`,
  tools: "Das gewählte Teil",
  moved: (name, across, down) => `${name}: ${number(across)} Prozent von links, ${number(down)} Prozent von oben`,
  closetPieces: "Schrank",
  layers: (total) => `Auf der Tafel (${number(total)})`,
  layersFrom: "Ebenen, von vorn",
  noLayers: "Auf der Tafel liegt noch nichts.",
  add: (name) => `${name} hinzufügen`,
  added: (name) => `Hinzugefügt: ${name}`,
  onBoard: (times) => `${number(times)} auf der Tafel`,
  full: "Auf eine Tafel passen 40 Teile.",
  all: "Alle",
  gonePiece: "Ein Teil, das es nicht mehr gibt",
  gone: (total) =>
    count(total, {
      one: "# Teil auf der Tafel ist nicht mehr im Schrank.",
      other: "# Teile auf der Tafel sind nicht mehr im Schrank.",
    }),
  removeGone: "Von der Tafel nehmen",
  drafts: "Entwürfe",
  draftsText: "Entwürfe bleiben auf diesem Gerät.",
  newDraft: "Neues Outfit",
  untitled: "Outfit ohne Namen",
  nameOfOutfit: "Name des Outfits",
  deleteDraft: (name) => `${name} löschen`,
  otherTab: "Du hast dieses Outfit auch in einem anderen Tab geändert. Diese Fassung ist jetzt ein eigener Entwurf.",
};
