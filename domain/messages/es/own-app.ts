import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { OwnAppMessages } from "#domain/messages/en/own-app.ts";

const { count, number } = createPluralFormatter<"one" | "many" | "other">("es");

export const ownApp: OwnAppMessages = {
  appText: "Tu ropa y tus looks, en tu móvil y para tus amigos y amigas.",
  keptCloset: (moment) => `No tienes conexión. Última versión de tu armario: ${moment}.`,
  notKept: {
    OFFLINE:
      "No tienes conexión y tu navegador no puede conservar tus cambios. Deja esta página abierta hasta que se guarden.",
    SIGNED_OUT:
      "Se ha cerrado tu sesión y tu navegador no puede conservar tus cambios. Deja esta página abierta e inicia sesión en otra pestaña.",
  },
  shared: (total) =>
    count(total, {
      one: "Has compartido una foto con tu armario.",
      many: "Has compartido # de fotos con tu armario.",
      other: "Has compartido # fotos con tu armario.",
    }),
  addShared: "Añadir",
  dropShared: "No añadir",
  notTaken: (total, most) =>
    count(total, {
      one: `No se ha añadido una foto. Aquí no caben más de ${number(most)}.`,
      many: `No se han añadido # de fotos. Aquí no caben más de ${number(most)}.`,
      other: `No se han añadido # fotos. Aquí no caben más de ${number(most)}.`,
    }),
  sharedLost: "Las fotos compartidas no han llegado. Elígelas aquí.",
};
