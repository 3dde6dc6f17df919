import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { sendExamples, startExampleServer } from "#tests/support/calls/send-examples.ts";

/** What a closet consists of. A distributed database keeps the rows of an `ownerId` together. */
const CONTENT_TABLES = ["entries", "pictures", "links", "hearts", "stylings", "stylingVersions", "stylingProposals"];

/** `docs/scaling.md` says where each would be answered. */
const WITHOUT_OWNER: Record<string, RegExp> = {
  "a picture by its address": /from "pictures" .*where "pictures"\."key" = \?$/,
  "a picture by username and hash": /from "pictures" .*where "owners"\."usernameKey" = \?/,
  "a link or a styling by its token": /from "(?:links|stylings)" .*where "tokenHash" (?:=|in)/,
  "the stylings of an account": /from "stylings" .*where .*"accountUserId" = \?/,
  "what an account that is deleted has changed": /^update "entries" set "changedBy" = \?/,
  "what is due to be deleted": /where .*"(?:deletedAt|unusedSince|sentAt|answeredAt)" < \?/,
  "the sweep of picture files": /^select "sha256" from "pictures" (?:where "sha256" in|limit)/,
  "the list of the operator": /^select "username", "firstName", "visibility".* from "owners"/,
};

const TOUCHES_CONTENT = new RegExp(`(?:from|join|into|update) "(?:${CONTENT_TABLES.join("|")})"`);
const NAMES_OWNER = /"ownerId" (?:=|in) \(?\?|^insert into "\w+" \([^)]*"ownerId"/;

test("each statement about the content of a closet names its owner, but for a few that are known", async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
  onTestFinished(() => prepare.mockRestore());
  await sendExamples(await startExampleServer(), async (_, { body }) => {
    await body?.cancel();
  });
  const statements = new Set(prepare.mock.calls.map(([text]) => text.replaceAll(/\s+/g, " ")));
  const aboutContent = [...statements].filter((text) => TOUCHES_CONTENT.test(text));
  for (const table of CONTENT_TABLES) expect(aboutContent.join("\n")).toContain(`"${table}"`);
  const withoutOwner = aboutContent.filter((text) => !NAMES_OWNER.test(text));
  const isKnown = (text: string) => Object.values(WITHOUT_OWNER).some((known) => known.test(text));
  expect(withoutOwner.filter((text) => !isKnown(text))).toEqual([]);
  const past = Object.entries(WITHOUT_OWNER).filter(([, known]) => !withoutOwner.some((text) => known.test(text)));
  expect(past).toEqual([]);
});
