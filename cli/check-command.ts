import { type CheckReport, checkClosets, type LostPicture } from "#server/closets/owner/admin/closet-check.ts";
import { SWEPT_DAYS } from "#server/closets/records/closet-store.ts";
import { CLOSET_COMMAND } from "#server/config/program-folder.ts";
import { createIntegrity } from "#server/db/integrity.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import { type Command, withStore } from "./command.ts";
import { formatCount } from "./import-summary.ts";

const describeLost = ({ username, entry, reason }: LostPicture): string =>
  reason === "missing"
    ? `${username}: the picture of ${entry} is missing`
    : `${username}: the picture of ${entry} is damaged`;

function describeReport({ pictures, swept, broughtBack, cleaned }: CheckReport, isDryRun: boolean): string[] {
  const sweeping = isDryRun ? "would be set aside" : "set aside, and deleted in";
  return [
    `Checked ${formatCount(pictures, "picture")}.`,
    ...(swept > 0
      ? [`${formatCount(swept, "orphaned file")}: ${sweeping}${isDryRun ? "" : ` ${SWEPT_DAYS} days`}.`]
      : []),
    ...(broughtBack > 0
      ? [
          `${formatCount(broughtBack, "picture")} had been set aside: ${isDryRun ? "would be brought back" : "brought back"}.`,
        ]
      : []),
    ...(cleaned > 0
      ? [
          `${formatCount(cleaned, "picture")} with metadata besides the color profile: ${isDryRun ? "would be cleaned" : "cleaned"}.`,
        ]
      : []),
  ];
}

export const checkCommand: Command = {
  usage: "check",
  summary: "Finds missing, damaged and orphaned pictures, and repairs what it can.",
  help: [
    "  --dry-run     only show what would change",
    "  --drop-lost   take lost pictures out of their entries, which stay without them",
    "  --take-over   the pictures belong to this database now; a server with another one no longer starts on them",
    "",
    "It checks the embedded database first, and ends if it is damaged. It names closets that have lost their owner.",
    "It reads every stored picture and compares it with the database. It removes what cameras and other programs wrote",
    "into stored pictures: comments, locations, data after the end. These get new addresses.",
    "",
    `It sets orphaned and damaged files aside, in the folder “swept” of the picture store, for ${SWEPT_DAYS} days. It brings back`,
    "what an entry uses, and lists entries whose picture is missing or damaged: `import --replace` brings these pictures",
    "back, and --drop-lost gives them up. The exit code is 1 when there are any.",
  ],
  options: { "dry-run": { type: "boolean" }, "drop-lost": { type: "boolean" }, "take-over": { type: "boolean" } },
  argumentCount: 0,
  async run({ flags }, context) {
    const isDryRun = flags["dry-run"] === true;
    const dropsLost = flags["drop-lost"] === true;
    const takesOver = flags["take-over"] === true;
    if (isDryRun && takesOver) throw new ClosetProblem("use --dry-run or --take-over, not both");
    const report = await withStore(
      context,
      async (store) => {
        context.showProgress("Checking the database…");
        // A damaged database would make pictures look orphaned.
        await createIntegrity(store)?.check(context.signal);
        return await checkClosets(store, {
          isDryRun,
          dropsLost,
          signal: context.signal,
          onWait: () => context.showProgress("Waiting for a backup or another check…"),
          onProgress: ({ done, total }) => context.showProgress(`Pictures: ${done} of ${total}`),
        });
      },
      { takesOver },
    );
    context.showProgress("");
    describeReport(report, isDryRun).forEach(context.print);
    report.lost.map(describeLost).forEach(context.print);
    for (const username of report.ownerless)
      context.print(`${username}: no account owns it any more; \`${CLOSET_COMMAND} owner\` gives it one`);
    const { lost } = report;
    if (lost.length > 0 && dropsLost && !isDryRun)
      return context.print(`${formatCount(lost.length, "lost picture")}: taken out of the entries.`);
    if (lost.length > 0)
      throw new ClosetProblem(
        `${formatCount(lost.length, "picture")} lost: import these closets again with --replace, or take them out with --drop-lost`,
      );
    if (report.swept + report.broughtBack + report.cleaned === 0)
      context.print("No picture is missing, and no file is orphaned.");
  },
};
