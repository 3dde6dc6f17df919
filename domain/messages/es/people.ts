import type { OwnPeopleMessages } from "#domain/messages/en/people.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count } = createPluralFormatter<"one" | "many" | "other">("es");

export const ownPeople: OwnPeopleMessages = {
  lost: {
    title: "Ya no tienes acceso a este armario.",
    text: (total) =>
      count(total, {
        one: "No se pudo guardar uno de tus cambios. Puedes conservarlo en un archivo.",
        many: "No se pudieron guardar # de tus cambios. Puedes conservarlos en un archivo.",
        other: "No se pudieron guardar # de tus cambios. Puedes conservarlos en un archivo.",
      }),
    save: "Guardar en un archivo",
    photographs: "Estas fotos no llegaron. Puedes guardar cada una:",
    drop: "Eliminar de este dispositivo",
  },
};
