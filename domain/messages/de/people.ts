import type { OwnPeopleMessages } from "#domain/messages/en/people.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count } = createPluralFormatter<"one" | "other">("de");

export const ownPeople: OwnPeopleMessages = {
  lost: {
    title: "Du hast keinen Zugang mehr zu diesem Kleiderschrank.",
    text: (total) =>
      count(total, {
        one: "Eine deiner Änderungen konnte nicht gespeichert werden. Du kannst sie als Datei behalten.",
        other: "# deiner Änderungen konnten nicht gespeichert werden. Du kannst sie als Datei behalten.",
      }),
    save: "Als Datei speichern",
    photographs: "Diese Fotos sind nicht angekommen. Du kannst jedes speichern:",
    drop: "Von diesem Gerät löschen",
  },
};
