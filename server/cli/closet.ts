import process from "node:process";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `closet: Node ${process.versions.node} is too old: run it by npm, as in \`npm run closet -- list\`\n`,
  );
  process.exitCode = 1;
} else {
  // Loaded only now: an older Node stops at the first thing that it does not know.
  const { runClosetCommand } = await import("./closet-command.ts");
  process.exitCode = await runClosetCommand(process.argv.slice(2));
}
