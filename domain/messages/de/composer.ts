import type { ComposerMessages } from "#domain/messages/en/composer.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count, number } = createPluralFormatter<"one" | "other">("de");

export const composer: ComposerMessages = {
  undo: "Rückgängig",
  redo: "Wiederholen",
  board: "Arbeitsfläche",
  emptyBoard: "Tippe auf ein Teil, um es hierherzulegen.",
  keys: "Die Pfeiltasten verschieben ein Teil. Plus und Minus ändern seine Größe, R dreht es, M spiegelt es, D dupliziert es. Die eckigen Klammern ändern seine Ebene, Entf entfernt es.",
  actions: {
    larger: "Größer",
    smaller: "Kleiner",
    turnLeft: "Nach links drehen",
    turnRight: "Nach rechts drehen",
    forward: "Nach vorn",
    backward: "Nach hinten",
    mirror: "Spiegeln",
    duplicate: "Duplizieren",
    remove: "Entfernen",
  },
  ofPiece: (action, name) => `${action}: ${name}`,
  nth: (name, place, total) => `${name}, ${number(place)} von ${number(total)}`,
  turned: (name, degrees) => `${name}: auf ${number(degrees)} Grad gedreht`,
  move: "Verschieben",
  tools: "Ausgewähltes Teil",
  moved: (name, across, down) => `${name}: ${number(across)} Prozent von links, ${number(down)} Prozent von oben`,
  closetPieces: "Kleiderschrank",
  layers: (total) => `Im Outfit (${number(total)})`,
  layersFrom: "Ebenen, die vorderste zuerst",
  layerOf: (name, place, total) => `${name}: Ebene ${number(place)} von ${number(total)}`,
  noLayers: "Das Outfit ist noch leer.",
  add: (name) => `${name} hinzufügen`,
  added: (name) => `Hinzugefügt: ${name}`,
  onBoard: (times) => `${number(times)} im Outfit`,
  full: "Ein Outfit hat Platz für 40 Teile.",
  all: "Alle",
  gonePiece: "Ein Teil, das es nicht mehr gibt",
  gone: (total) =>
    count(total, {
      one: "# Teil im Outfit ist nicht mehr im Kleiderschrank.",
      other: "# Teile im Outfit sind nicht mehr im Kleiderschrank.",
    }),
  removeGone: "Aus dem Outfit nehmen",
  linkedOutfitGone: "Das Outfit aus diesem Link ist nicht mehr im Kleiderschrank.",
  linkedPiecesUnknown: "Wir wissen nicht, welche Teile zu diesem Outfit gehören. Beginne mit einem beliebigen Teil.",
  linkedPiecesMissing: (total) =>
    count(total, {
      one: "# Teil aus diesem Link ist nicht im Kleiderschrank.",
      other: "# Teile aus diesem Link sind nicht im Kleiderschrank.",
    }),
  linkedTooMany: "Dieser Link enthält mehr Teile, als in ein Outfit passen. Nur die ersten 40 sind dabei.",
  newDraft: "Neues Outfit",
  notKept:
    "Dein Browser konnte die letzte Änderung nicht speichern. Schick das Outfit ab, bevor du die Seite schließt.",
  unsavedBoard: "Dieses Outfit ist noch nicht gespeichert.",
  discard: "Verwerfen",
  discarded: "Das nicht gespeicherte Outfit wurde verworfen.",
  save: "Speichern",
  send: "Senden",
  sendTo: (firstName) => `An ${firstName} senden`,
  yourName: "Dein Name",
  noteTo: (firstName) => `Eine Nachricht an ${firstName} (optional)`,
  yourEmail: "Deine E-Mail-Adresse, falls du eine Antwort möchtest (optional)",
  showName: (firstName) => `Meinen Namen zeigen, wenn ${firstName} das Outfit behält.`,
  enterName: "Bitte gib deinen Namen ein.",
  badEmail: "Bitte prüfe deine E-Mail-Adresse.",
  sending: "Wird gesendet …",
  waiting:
    "Du bist anscheinend offline. Das Outfit bleibt auf diesem Gerät und wird gesendet, sobald du wieder verbunden bist.",
  sendNow: "Jetzt versuchen",
  changeIt: "Vorher ändern",
  sentLater: "Dein Outfit wurde gesendet.",
  notSent: "Ein wartendes Outfit konnte nicht gesendet werden. Es bleibt auf diesem Gerät.",
  openIt: "Öffnen",
  sent: "Gesendet",
  sentText: (firstName) => `Dein Outfit liegt im Posteingang von ${firstName}. Auf diesem Gerät siehst du die Antwort.`,
  whatBecame: (firstName) => `Dein Outfit für ${firstName} ansehen`,
  followed: {
    sent: (firstName) => `Dein Outfit: an ${firstName} gesendet`,
    seen: (firstName) => `Dein Outfit: ${firstName} hat es gesehen`,
    accepted: (firstName) => `Dein Outfit: ${firstName} hat es behalten`,
  },
  allSent: "Deine gesendeten Outfits",
  another: "Noch ein Outfit zusammenstellen",
  signInFirst: (firstName) =>
    `${firstName} nimmt nur Outfits von Leuten an, die angemeldet sind. Deines bleibt auf diesem Gerät.`,
  signIn: "Anmelden",
  whenPublic: "Es wird gesendet, sobald der Kleiderschrank wieder öffentlich ist.",
  nowPrivate: "Dieser Kleiderschrank ist jetzt privat. Dein Outfit bleibt auf diesem Gerät.",
  takesNone: (firstName) => `${firstName} nimmt gerade keine Outfits an. Deines bleibt auf diesem Gerät.`,
  pieceGone:
    "Ein Teil dieses Outfits ist nicht mehr im Kleiderschrank. Nimm es heraus und sende das Outfit noch einmal.",
  tooMany:
    "Du hast innerhalb einer Stunde mehrere Outfits gesendet. Dieses bleibt auf diesem Gerät: Versuch es später noch einmal.",
  inboxFull: (firstName) =>
    `Der Posteingang von ${firstName} ist voll. Dein Outfit bleibt auf diesem Gerät: Versuch es später noch einmal.`,
  earlierKept: (firstName) =>
    `${firstName} hat die Fassung vor deiner Änderung schon behalten. Sende das Outfit noch einmal, dann kommt auch diese Fassung an.`,
  busy: "Das Outfit ließ sich gerade nicht senden. Es bleibt auf diesem Gerät, und wir versuchen es bald noch einmal.",
  refused: "Das Outfit ließ sich nicht senden. Bitte prüfe es und versuch es noch einmal.",
};
