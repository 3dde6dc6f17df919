import { type CutoutReport, makeMissingCutouts } from "#server/closets/owner/admin/closet-cutouts.ts";
import { lowerPriority } from "#server/db/priority.ts";
import { type Command, CommandStopped, withStore } from "./command.ts";
import { formatCount } from "./import-summary.ts";

function describeReport({ made, uncertain, transparent, unreadable }: CutoutReport): string[] {
  if (made + uncertain + transparent + unreadable === 0) return ["No cut-out is missing."];
  return [
    `Made ${formatCount(made, "cut-out")}.`,
    ...(uncertain > 0 ? [`Uncertain, with their background as before: ${formatCount(uncertain, "photograph")}.`] : []),
    ...(transparent > 0 ? [`Already without a background: ${formatCount(transparent, "picture")}.`] : []),
    ...(unreadable > 0
      ? [`Missing or damaged: ${formatCount(unreadable, "picture")}. \`closet check\` lists them.`]
      : []),
  ];
}

export const cutoutsCommand: Command = {
  usage: "cutouts <username>",
  summary: "Makes the missing cut-outs of a closet: its items without their background.",
  help: [
    "Outfits on a board use cut-outs. The photographs stay as they are, and cut-outs that an item has are kept.",
    "",
    "A photograph whose garment is hard to tell from its background keeps the background. About half a second each.",
    "What is made stays when the command is stopped: run it again to go on.",
  ],
  options: {},
  argumentCount: 1,
  async run({ positionals: [username = ""] }, context) {
    lowerPriority();
    try {
      const report = await withStore(context, (store) =>
        makeMissingCutouts(store, username, {
          signal: context.signal,
          onProgress: ({ done, total }) => context.showProgress(`Photographs: ${done} of ${total}`),
        }),
      );
      context.showProgress("");
      describeReport(report).forEach(context.print);
    } catch (error) {
      if (!context.signal.aborted) throw error;
      throw new CommandStopped("stopped; the cut-outs made so far are saved: run it again to go on", { cause: error });
    }
  },
};
