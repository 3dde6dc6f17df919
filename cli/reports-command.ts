import { toPlainLine } from "#domain/plain-text.ts";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import { closeReport, listReports, type Report } from "#server/closets/stylings/styling-reports.ts";
import { type Command, withStore } from "./command.ts";

const describeReport = ({ id, username, name, note, email, state, sentAt, reportedAt }: Report): string[] => [
  `${id} for “${username}”`,
  `  sent      ${new Date(sentAt).toISOString()} by ${toPlainLine(name)}${email === null ? "" : ` <${toPlainLine(email)}>`}`,
  `  reported  ${new Date(reportedAt).toISOString()}, now ${state}`,
  `  note      ${note === "" ? "none" : toPlainLine(note)}`,
];

export const reportsCommand: Command = {
  usage: "reports",
  summary: "Lists the stylings that owners have reported.",
  help: [
    "  --done ID   removes the report of this styling, which you have dealt with",
    "",
    "A reported styling stays readable here even if its sender takes it back. With --done it is deleted then.",
  ],
  options: { done: { type: "string" } },
  argumentCount: 0,
  async run({ flags: { done } }, context) {
    if (typeof done === "string") {
      if (!(await withStore(context, ({ db }) => closeReport(db, done)))) {
        throw new ClosetProblem(`there is no report of “${toPlainLine(done).slice(0, 80)}”`, {
          advice: "`npm run closet -- reports` lists them",
        });
      }
      return context.print("The report is removed.");
    }
    const reports = await withStore(context, ({ db }) => listReports(db));
    if (reports.length === 0) return context.print("There are no reports.");
    reports.flatMap(describeReport).forEach(context.print);
  },
};
