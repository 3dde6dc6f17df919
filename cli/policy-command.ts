import { completePolicy, type FieldPolicy, POLICY_FIELDS, type PolicyList } from "#domain/field-policy.ts";
import { readTap, type Tap, TAPS } from "#domain/tap-setting.ts";
import { getSettings, setSettings } from "#server/closets/owner/admin/closet-admin.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import type { ClosetSettings } from "#server/closets/records/owner-queries.ts";
import { type Command, type CommandInput, withStore } from "./command.ts";

const EXAMPLE = "policy jane show size outfits.notes";

const TAP_MEANINGS: Record<Tap | "usual", string> = {
  usual: "what STYLE_WITH says: prompt with `app`, look with `web`",
  prompt: "a tap on a card opens the sign-up card",
  look: "a tap on a card opens the page of what was tapped",
};

const CARDS = {
  photographs: "cards of items show photographs",
  cutouts: "cards of items show cut-outs where there are some",
};

/** `size` is a field of items, `outfits.notes` one of outfits. */
function readFields(words: readonly string[], isShown: boolean): FieldPolicy {
  const policy: Record<string, Record<string, boolean>> = {};
  for (const word of words) {
    const list = word.startsWith("outfits.") ? "outfits" : "items";
    const field = list === "outfits" ? word.slice("outfits.".length) : word;
    const known: readonly string[] = POLICY_FIELDS[list];
    if (!known.includes(field)) {
      const names = known.map((name) => (list === "outfits" ? `outfits.${name}` : name));
      throw new ClosetProblem(`“${word}” is not a field of ${list}: use ${names.join(", ")}`);
    }
    policy[list] = { ...policy[list], [field]: isShown };
  }
  return policy;
}

function readPolicy([verb, ...fields]: readonly string[]): FieldPolicy {
  if (verb === undefined) return {};
  if (verb !== "show" && verb !== "hide") throw new ClosetProblem(`“${verb}” is unknown: use show or hide`);
  if (fields.length === 0) throw new ClosetProblem(`name the fields to ${verb}: ${EXAMPLE}`);
  return readFields(fields, verb === "show");
}

function readSettings(words: readonly string[], flags: CommandInput["flags"]): Partial<ClosetSettings> {
  const policy = readPolicy(words);
  const tap = readTap(flags.tap);
  if (flags.tap !== undefined && flags.tap !== "usual" && tap === null)
    throw new ClosetProblem(`“${String(flags.tap)}” is not a value of --tap: use usual, ${TAPS.join(" or ")}`);
  const cards = flags.cards;
  if (cards !== undefined && cards !== "photographs" && cards !== "cutouts")
    throw new ClosetProblem(`“${String(cards)}” is not a value of --cards: use photographs or cutouts`);
  return {
    ...(flags.tap !== undefined && { tap }),
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
    `Tap              ${tap ?? "usual"}: ${TAP_MEANINGS[tap ?? "usual"]}`,
    `Cards            ${showsCutouts ? CARDS.cutouts : CARDS.photographs}`,
    `Items, shown     ${listFields("items", true)}`,
    `Items, hidden    ${listFields("items", false)}`,
    `Outfits, shown   ${listFields("outfits", true)}`,
    `Outfits, hidden  ${listFields("outfits", false)}`,
  ];
}

export const policyCommand: Command = {
  usage: "policy <username> show|hide <field…>",
  summary: "Shows or sets which fields and pictures visitors see, and what a tap on a card does.",
  help: [
    ...Object.entries(TAP_MEANINGS).map(([tap, meaning]) => `  --tap ${tap.padEnd(15)}${meaning}`),
    ...Object.entries(CARDS).map(([cards, meaning]) => `  --cards ${cards.padEnd(13)}${meaning}`),
    "",
    `Fields of items: ${POLICY_FIELDS.items.join(", ")}. Price includes the currency; pictures are those beside the first.`,
    `Fields of outfits: ${POLICY_FIELDS.outfits.map((field) => `outfits.${field}`).join(", ")}.`,
    `Example: ${EXAMPLE}`,
    "",
    "With the username alone it only prints the settings. A change leaves other fields as they are, and takes effect with the next request.",
  ],
  options: {
    tap: { type: "string" },
    cards: { type: "string" },
  },
  argumentCount: 1,
  takesMore: true,
  async run({ positionals: [username = "", ...words], flags }, context) {
    const wanted = readSettings(words, flags);
    const settings = await withStore(context, async (store) => {
      if (Object.keys(wanted).length > 0) await setSettings(store, username, wanted);
      return await getSettings(store, username);
    });
    describeSettings(settings).forEach(context.print);
  },
};
