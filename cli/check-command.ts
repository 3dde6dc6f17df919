import { type CheckReport, checkClosets, type LostPicture } from "#server/closets/admin/closet-check.ts";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import { type Command, withStore } from "./command.ts";
import { formatCount } from "./import-summary.ts";

const describeLost = ({ username, entry, reason }: LostPicture): string =>
  reason === "missing"
    ? `${username}: the picture of ${entry} is missing`
    : `${username}: the picture of ${entry} is damaged`;

function describeReport({ pictures, unused, cleaned }: CheckReport, isDryRun: boolean): string[] {
  const deletions = isDryRun ? "would be deleted" : "deleted";
  return [
    `Checked ${formatCount(pictures, "picture")}.`,
    ...(unused > 0 ? [`${formatCount(unused, "orphaned file")}: ${deletions}.`] : []),
    ...(cleaned > 0
      ? [
          `${formatCount(cleaned, "picture")} with more than pixels and colour profile: ${isDryRun ? "would be cleaned" : "cleaned"}.`,
        ]
      : []),
  ];
}

export const checkCommand: Command = {
  usage: "check",
  summary: "Finds missing, damaged and orphaned pictures, and repairs what it can.",
  help: [
    "  --dry-run   only show what would change",
    "",
    "It reads every stored picture and compares it with the database. It removes what cameras and other programs wrote",
    "into stored pictures: comments, places, data behind the end. These get new addresses.",
    "",
    "It deletes orphaned files and damaged pictures, and lists entries whose picture is missing or damaged:",
    "`import --replace` brings these pictures back. The exit code is 1 when there are any.",
  ],
  options: { "dry-run": { type: "boolean" } },
  argumentCount: 0,
  async run({ flags }, context) {
    const isDryRun = flags["dry-run"] === true;
    const report = await withStore(context, (store) =>
      checkClosets(store, {
        isDryRun,
        signal: context.signal,
        onWait: () => context.showProgress("Waiting for a backup or another check…"),
        onProgress: ({ done, total }) => context.showProgress(`Pictures: ${done} of ${total}`),
      }),
    );
    context.showProgress("");
    describeReport(report, isDryRun).forEach(context.print);
    report.lost.map(describeLost).forEach(context.print);
    const { lost } = report;
    if (lost.length > 0)
      throw new ClosetProblem(`${formatCount(lost.length, "picture")} lost: import these closets again with --replace`);
    if (report.unused + report.cleaned === 0) context.print("No picture is missing, and no file is orphaned.");
  },
};
