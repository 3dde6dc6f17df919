import { listTwinAccounts, type TwinAccount } from "#server/accounts/twin-accounts.ts";
import { type CheckReport, checkClosets, type LostPicture } from "#server/closets/admin/closet-check.ts";
import { repairPicture } from "#server/closets/admin/picture-repair.ts";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import { type Command, showWaiting, withStore } from "./command.ts";
import { formatCount } from "./import-summary.ts";

const describeLost = ({ username, entry, reason }: LostPicture): string =>
  reason === "missing"
    ? `${username}: ${entry} has lost its picture`
    : `${username}: the picture of ${entry} is damaged`;

const describeTwin = ({ email, mailbox }: TwinAccount): string =>
  `${email} and ${mailbox} are one mailbox with two accounts: sign-in links open the second.`;

function describeReport({ pictures, unused, repaired }: CheckReport, isDryRun: boolean): string[] {
  const removed = isDryRun ? "would be removed" : "removed";
  const made = isDryRun ? "would be made anew" : "made anew";
  return [
    `Checked ${formatCount(pictures, "picture")}.`,
    ...(unused > 0 ? [`${formatCount(unused, "stored file")} that nothing needs: ${removed}.`] : []),
    ...(repaired > 0 ? [`${formatCount(repaired, "missing thing")} of pictures that are there: ${made}.`] : []),
  ];
}

export const checkCommand: Command = {
  usage: "check",
  summary: "Finds and mends what of the pictures is missing or left over.",
  help: [
    "  --dry-run   says what would be done, and does nothing",
    "",
    "Every stored picture is read and compared with what is known of it. What no closet needs is removed. An entry whose",
    "picture is lost is named: importing its closet again brings it back (import --replace). A damaged picture is removed,",
    "too, so that an import can. It ends with 1 when a picture is lost.",
    "",
    "It lists accounts whose address is another spelling of an older account's. It does not change them.",
  ],
  options: { "dry-run": { type: "boolean" } },
  argumentCount: 0,
  async run({ flags }, context) {
    const isDryRun = flags["dry-run"] === true;
    const { report, twins } = await withStore(context, async (store) => ({
      report: await checkClosets(store, {
        isDryRun,
        repairPicture,
        signal: context.signal,
        onWait: showWaiting(context),
        onProgress: ({ done, total }) => context.showProgress(`Pictures: ${done} of ${total}`),
      }),
      twins: await listTwinAccounts(store.db),
    }));
    context.showProgress("");
    describeReport(report, isDryRun).forEach(context.print);
    report.lost.map(describeLost).forEach(context.print);
    twins.map(describeTwin).forEach(context.print);
    const { lost } = report;
    if (lost.length > 0)
      throw new ClosetProblem(`${formatCount(lost.length, "picture")} lost: import these closets again`);
    if (report.unused + report.repaired === 0) context.print("Nothing is missing, and nothing is left over.");
  },
};
