import { hasAccount } from "#server/accounts/account-queries.ts";
import { removeCloset, setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import { giveCloset, inviteAddress } from "#server/closets/owner/ownership/closet-of-account.ts";
import { deleteInvitedAddress, listInvitedAddresses } from "#server/closets/owner/ownership/ownership-queries.ts";
import { CLOSET_COMMAND } from "#server/config/program-folder.ts";
import { toDay } from "#domain/links/link.ts";
import { readMailbox } from "#domain/mailbox.ts";
import { SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import { type Command, withStore } from "./command.ts";
import { drawTable } from "./list-commands.ts";

export const privacyCommand: Command = {
  usage: "privacy <username> public|private",
  summary: "Makes a closet public or private.",
  help: [
    "  --indexed   search engines may list the closet; without this flag, visitors need the link",
    "",
    "It takes effect with the next request, including requests for its pictures.",
  ],
  options: { indexed: { type: "boolean" } },
  argumentCount: 2,
  async run({ positionals: [username = "", visibility = ""], flags }, context) {
    if (visibility !== "public" && visibility !== "private") {
      throw new ClosetProblem(`“${visibility}” is not a visibility: use public or private`);
    }
    const isIndexed = flags.indexed === true;
    if (isIndexed && visibility === "private")
      throw new ClosetProblem("a private closet cannot be indexed: leave out --indexed");
    await withStore(context, (store) => setPrivacy(store, username, visibility, { isIndexed }));
    const reach = isIndexed ? ", and search engines may list it" : "";
    context.print(`The closet “${username}” is ${visibility} now${reach}.`);
  },
};

export const removeCommand: Command = {
  usage: "remove <username>",
  summary: "Removes a closet with its pictures.",
  help: ["This cannot be undone: use `export` first to keep a copy."],
  options: {},
  argumentCount: 1,
  async run({ positionals: [username = ""] }, context) {
    await withStore(context, (store) => removeCloset(store, username));
    context.print(`Removed the closet “${username}”.`);
  },
};

export function readAddress(text: unknown): string {
  const email = typeof text === "string" ? readMailbox(text) : null;
  if (email === null) throw new ClosetProblem(`“${typeof text === "string" ? text : ""}” is not an email address`);
  return email;
}

export const ownerCommand: Command = {
  usage: "owner <username>",
  summary: "Makes the account of an email address an owner of a closet.",
  help: [
    "  --email ADDRESS   the address with which the owner signs in; its account need not exist yet",
    "  --replace         the other people of the closet lose it",
    "",
    "The owner then keeps the closet on the web, beside its other people. Settings, visibility and API keys stay.",
  ],
  options: { email: { type: "string" }, replace: { type: "boolean" } },
  argumentCount: 1,
  async run({ positionals: [username = ""], flags }, context) {
    if (flags.email === undefined) throw new ClosetProblem("--email is missing: use --email ADDRESS");
    const email = readAddress(flags.email);
    const { isAccountThere } = await withStore(context, ({ db }) =>
      giveCloset(db, username, email, { replaces: flags.replace === true }),
    );
    const effect = isAccountThere
      ? `${email} is an owner of the closet “${username}” now.`
      : `There is no account of ${email} yet. It gets the closet “${username}” when it signs in.`;
    context.print(effect);
  },
};

export const inviteCommand: Command = {
  usage: "invite <email>",
  summary: "Lets the account of an email address create a closet.",
  help: ["This is needed with CLOSETS=invited only. It sends no email. The account need not exist yet."],
  options: {},
  argumentCount: 1,
  async run({ positionals: [text = ""] }, context) {
    const email = readAddress(text);
    const isNew = await withStore(context, ({ db }) => inviteAddress(db, email), { creates: true });
    context.print(isNew ? `${email} may create a closet.` : `${email} is already invited.`);
  },
};

export const inviteListCommand: Command = {
  usage: "invite list",
  summary: "Lists the invited email addresses.",
  help: ["SINCE is a day in UTC. An address stays here when its account has created a closet."],
  options: {},
  argumentCount: 0,
  async run(_, context) {
    const invited = await withStore(context, ({ db }) => listInvitedAddresses(db));
    if (invited.length === 0) return context.print("No address is invited.");
    drawTable([["EMAIL", "SINCE"], ...invited.map(({ email, invitedAt }) => [email, toDay(invitedAt)])]).forEach(
      context.print,
    );
  },
};

export const inviteRemoveCommand: Command = {
  usage: "invite remove <email>",
  summary: "Takes back the invitation of an email address.",
  help: ["An account that has a closet keeps it."],
  options: {},
  argumentCount: 1,
  async run({ positionals: [text = ""] }, context) {
    const email = readAddress(text);
    const wasInvited = await withStore(context, ({ db }) => deleteInvitedAddress(db, email));
    if (!wasInvited)
      throw new ClosetProblem(`${email} is not invited`, {
        advice: `\`${CLOSET_COMMAND} invite list\` lists the addresses`,
      });
    context.print(`${email} is no longer invited.`);
  },
};

export const signInCommand: Command = {
  usage: "sign-in <email>",
  summary: "Prints a sign-in link for an email address.",
  help: [
    "The link signs in once, within an hour, like one sent by email. The page asks for the email address first.",
    "It sends no email. The account need not exist yet: then the link creates it.",
  ],
  options: {},
  argumentCount: 1,
  async run({ positionals: [text = ""] }, context) {
    const email = readAddress(text);
    // The sign-in library would delay the start of every command.
    const { buildSignInLink, createSignInCode } = await import("#server/accounts/sign-in/sign-in-link.ts");
    await withStore(
      context,
      async ({ db }) => {
        const code = await createSignInCode(db, { email, drafts: null });
        if (!(await hasAccount(db, email))) context.print(`There is no account of ${email} yet. The link creates it.`);
        context.print(`This link signs in ${email} once, within an hour:`);
        context.print(buildSignInLink(context.config.publicUrl + SIGN_IN_PATH, code));
      },
      { creates: true },
    );
  },
};
