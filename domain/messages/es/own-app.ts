import { writeMoment } from "#domain/owner/write-moment.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { OwnAppMessages } from "#domain/messages/en/own-app.ts";

const { count } = createPluralFormatter<"one" | "many" | "other">("es");

export const ownApp: OwnAppMessages = {
  keptCloset: (atMs) => `No tienes conexión. Así estaba tu armario: ${writeMoment(atMs, "es")}.`,
  shared: (total) =>
    count(total, {
      one: "Has compartido una foto con tu armario.",
      many: "Has compartido # de fotos con tu armario.",
      other: "Has compartido # fotos con tu armario.",
    }),
  addShared: "Añadir",
  dropShared: "No añadir",
  sharedLost: "Las fotos compartidas no han llegado. Elígelas aquí.",
};
