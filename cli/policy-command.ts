import { completePolicy, type FieldPolicy, POLICY_FIELDS, type PolicyList } from "#domain/field-policy.ts";
import { readTap, type Tap, TAPS } from "#domain/tap.ts";
import { getSettings, setSettings } from "#server/closets/admin/closet-admin.ts";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import type { ClosetSettings } from "#server/closets/owner-queries.ts";
import { type Command, type CommandInput, withStore } from "./command.ts";

type Flags = CommandInput["flags"];

const TAP_MEANINGS: Record<Tap, string> = {
  prompt: "a tap on a card opens the sign-up card",
  look: "a tap on a card opens the page of what was tapped",
};

const CARDS = {
  photographs: "cards of items show photographs",
  cutouts: "cards of items show cut-outs where there are some",
};

const FLAGS = {
  items: { show: "show", hide: "hide" },
  outfits: { show: "outfits-show", hide: "outfits-hide" },
} as const;

function readFields(flags: Flags, flag: string, list: PolicyList): string[] {
  const text = flags[flag];
  if (typeof text !== "string") return [];
  const known: readonly string[] = POLICY_FIELDS[list];
  const fields = text.split(",").map((word) => word.trim());
  const unknown = fields.find((field) => !known.includes(field));
  if (unknown !== undefined)
    throw new ClosetProblem(`“${unknown}” of --${flag} is not a field of ${list}: use ${known.join(", ")}`);
  return fields;
}

function readPolicy(flags: Flags): FieldPolicy {
  const policy: Record<string, Record<string, boolean>> = {};
  for (const list of ["items", "outfits"] as const) {
    const { show, hide } = FLAGS[list];
    const [shown, hidden] = [readFields(flags, show, list), readFields(flags, hide, list)];
    const both = shown.find((field) => hidden.includes(field));
    if (both !== undefined) throw new ClosetProblem(`“${both}” is in --${show} and in --${hide}: choose one`);
    const chosen = [...shown.map((field) => [field, true]), ...hidden.map((field) => [field, false])];
    if (chosen.length > 0) policy[list] = Object.fromEntries(chosen) as Record<string, boolean>;
  }
  return policy;
}

function readSettings(flags: Flags): Partial<ClosetSettings> {
  const policy = readPolicy(flags);
  const tap = readTap(flags.tap);
  if (flags.tap !== undefined && tap === null)
    throw new ClosetProblem(`“${String(flags.tap)}” is not a value of --tap: use ${TAPS.join(" or ")}`);
  const cards = flags.cards;
  if (cards !== undefined && cards !== "photographs" && cards !== "cutouts")
    throw new ClosetProblem(`“${String(cards)}” is not a value of --cards: use photographs or cutouts`);
  return {
    ...(tap && { tap }),
    ...(cards !== undefined && { showsCutouts: cards === "cutouts" }),
    ...(Object.keys(policy).length > 0 && { policy }),
  };
}

function describeSettings({ tap, policy, showsCutouts }: ClosetSettings): string[] {
  const complete = completePolicy(policy);
  const listFields = (list: PolicyList, isShown: boolean): string => {
    const fields = Object.entries(complete[list]).filter(([, value]) => value === isShown);
    return fields.length === 0 ? "nothing" : fields.map(([field]) => field).join(", ");
  };
  return [
    `Tap              ${tap}: ${TAP_MEANINGS[tap]}`,
    `Cards            ${showsCutouts ? CARDS.cutouts : CARDS.photographs}`,
    `Items, shown     ${listFields("items", true)}`,
    `Items, hidden    ${listFields("items", false)}`,
    `Outfits, shown   ${listFields("outfits", true)}`,
    `Outfits, hidden  ${listFields("outfits", false)}`,
  ];
}

export const policyCommand: Command = {
  usage: "policy <username>",
  summary: "Shows or sets which fields and pictures visitors see, and what a tap on a card does.",
  help: [
    "  --show LIST          fields of items that visitors see",
    "  --hide LIST          fields of items that visitors do not see",
    "  --outfits-show LIST  fields of outfits that visitors see",
    "  --outfits-hide LIST  fields of outfits that visitors do not see",
    ...TAPS.map((tap) => `  --tap ${tap.padEnd(15)}${TAP_MEANINGS[tap]}`),
    ...Object.entries(CARDS).map(([cards, meaning]) => `  --cards ${cards.padEnd(13)}${meaning}`),
    "",
    `Fields of items: ${POLICY_FIELDS.items.join(", ")}. Price includes the currency; pictures are those beside the first.`,
    `Fields of outfits: ${POLICY_FIELDS.outfits.join(", ")}.`,
    "",
    "Without flags it only shows the settings. A change leaves other fields as they are, and takes effect with the next request.",
  ],
  options: {
    show: { type: "string" },
    hide: { type: "string" },
    "outfits-show": { type: "string" },
    "outfits-hide": { type: "string" },
    tap: { type: "string" },
    cards: { type: "string" },
  },
  argumentCount: 1,
  async run({ positionals: [username = ""], flags }, context) {
    const wanted = readSettings(flags);
    const settings = await withStore(context, async (store) => {
      if (Object.keys(wanted).length > 0) await setSettings(store, username, wanted);
      return await getSettings(store, username);
    });
    describeSettings(settings).forEach(context.print);
  },
};
