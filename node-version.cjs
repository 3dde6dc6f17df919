// Run before each program: an older Node would say of our first TypeScript file that it does not know it.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Node ${process.versions.node} is too old here: install Node 22.18 or newer, then run \`npm ci\` again.\n`,
  );
  process.exit(1);
}
