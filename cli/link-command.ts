import { randomUUID } from "node:crypto";
import { MAX_LINKS } from "#domain/limits.ts";
import { LINK_PERMISSIONS, newLinkSchema } from "#domain/links/link-schemas.ts";
import { isEnded, type Link } from "#domain/links/link.ts";
import { UTC } from "#domain/time-zone.ts";
import { ClosetProblem, noSuchCloset } from "#server/closets/records/closet-problem.ts";
import type { Links } from "#server/closets/links/link-service.ts";
import { describeIssue } from "#server/openapi/request-errors.ts";
import { type Command, type CommandInput, openLinks, withStore } from "./command.ts";

type Flags = CommandInput["flags"];

const split = (text: unknown): string[] => (typeof text === "string" ? text.split(",").filter(Boolean) : []);

function readTarget({ collection, outfit, items, outfits }: Flags) {
  if (collection !== undefined) return { kind: "collection", id: collection };
  if (outfit !== undefined) return { kind: "outfit", id: outfit };
  if (items === undefined && outfits === undefined) return { kind: "closet" };
  return { kind: "entries", items: split(items), outfits: split(outfits) };
}

function describeEnd(link: Link): string {
  if (link.until === null) return "no end";
  return `${isEnded(link, Date.now()) ? "ended" : "until"} ${link.until}${link.zone === UTC ? "" : ` (${link.zone})`}`;
}

function describeLink(link: Link): string {
  const facts = [
    link.what.kind,
    describeEnd(link),
    ...(link.may.includes("style") ? ["may style"] : []),
    ...(link.may.includes("embed") ? ["may be embedded"] : []),
    ...(link.hasPassword ? ["password"] : []),
    `opened ${link.opens}×`,
    ...(link.name === "" ? [] : [`“${link.name}”`]),
  ];
  return `${link.id}  ${link.url}  ${facts.join(", ")}`;
}

const REFUSALS = {
  noSuchLink: "the closet has no such link",
  tooManyLinks: `the closet already has ${MAX_LINKS} links; end one first`,
  candidateNotShown: "the link cannot show one of the candidates; choose outfits that it shows",
  emptyLink: "this link would show nothing; choose something that is in the closet",
};

async function addLink(links: Links, username: string, flags: Flags): Promise<Link> {
  const { name, until = null, zone, password, sentence } = flags;
  const may = LINK_PERMISSIONS.filter((permission) => flags[permission] === true);
  const given = { what: readTarget(flags), until, zone, may, name, password, sentence };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { data, error } = newLinkSchema.safeParse({ id: randomUUID(), ...known });
  if (!data) throw new ClosetProblem(describeIssue(error, known));
  if (isEnded(data, Date.now())) throw new ClosetProblem(`${data.until} is over: --until is the last day of the link`);
  const made = await links.create(username, data);
  if ("link" in made) return made.link;
  throw made.status === "noSuchCloset" ? noSuchCloset(username) : new ClosetProblem(REFUSALS[made.status]);
}

const VERBS = ["add", "list", "end"];

export const linkCommand: Command = {
  usage: "link add|list|end <username> [<id>]",
  summary: "Makes, lists and ends links: addresses that show a closet, or part of it, to anyone who has them.",
  help: [
    "  --collection <id>    shows this collection alone",
    "  --outfit <id>        shows this outfit alone",
    "  --items <ids>        shows these items, comma-separated",
    "  --outfits <ids>      shows these outfits, comma-separated",
    "  --until <day>        its last day, as 2026-12-24",
    "  --zone <name>        the time zone of that day, as Europe/Berlin; without it UTC",
    "  --style              its visitors may send outfits",
    "  --embed              other sites may show it in a frame",
    "  --password <text>    asks its visitors for this password",
    "  --name <text>        what the owner calls it",
    "  --sentence <text>    to its visitors, on the page of the password",
    "",
    "A link shows the whole closet unless you name a part of it. `end` without an id ends all links of the closet.",
  ],
  options: {
    ...Object.fromEntries(
      ["collection", "outfit", "items", "outfits", "until", "zone", "password", "name", "sentence"].map((option) => [
        option,
        { type: "string" as const },
      ]),
    ),
    style: { type: "boolean" },
    embed: { type: "boolean" },
  },
  argumentCount: 2,
  takesMore: true,
  async run({ positionals: [verb = "", username = "", id, more], flags }, context) {
    if (!VERBS.includes(verb)) throw new ClosetProblem(`“${verb}” is unknown: use add, list or end`);
    const unknown = verb === "end" ? more : id;
    if (unknown !== undefined) throw new ClosetProblem(`unexpected argument “${unknown}”`);
    await withStore(context, async (store) => {
      const links = await openLinks(store, context);
      if (verb === "add") {
        context.print(describeLink(await addLink(links, username, flags)));
      } else {
        const found = await links.list(username);
        if (!found) throw noSuchCloset(username);
        if (verb === "list") return found.map(describeLink).forEach(context.print);
        if (id !== undefined && !found.some((link) => link.id === id)) throw new ClosetProblem(REFUSALS.noSuchLink);
        await links.end(username, id);
        const ended = id === undefined ? found.length : 1;
        context.print(ended === 1 ? "1 link has ended." : `${ended} links have ended.`);
      }
    });
  },
};
