import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count } = createPluralFormatter<"one" | "other">("en");

export const ownPeople = {
  lost: {
    title: "You no longer have access to this closet.",
    text: (total: number) =>
      count(total, {
        one: "One of your changes could not be saved. You can keep it as a file.",
        other: "# of your changes could not be saved. You can keep them as a file.",
      }),
    save: "Save as a file",
    photographs: "These photographs did not arrive. You can save each of them:",
    drop: "Delete from this device",
  },
};

export type OwnPeopleMessages = typeof ownPeople;
