import type { OwnPeopleMessages } from "#domain/messages/en/people.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count } = createPluralFormatter<"one" | "many" | "other">("fr");

export const ownPeople: OwnPeopleMessages = {
  lost: {
    title: "Vous n’avez plus accès à ce dressing.",
    text: (total) =>
      count(total, {
        one: "Une de vos modifications n’a pas pu être enregistrée. Vous pouvez la garder dans un fichier.",
        many: "# de vos modifications n’ont pas pu être enregistrées. Vous pouvez les garder dans un fichier.",
        other: "# de vos modifications n’ont pas pu être enregistrées. Vous pouvez les garder dans un fichier.",
      }),
    save: "Enregistrer dans un fichier",
    photographs: "Ces photos ne sont pas arrivées. Vous pouvez enregistrer chacune d’elles :",
    drop: "Supprimer de cet appareil",
  },
};
