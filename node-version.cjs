// Runs before each program: an older Node would fail with an error that does not name the reason.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  const way = "install Node 22.18 or newer, run `npm ci` again, or take the archive that has Node in it";
  process.stderr.write(`Node ${process.versions.node} is too old here: ${way}.\n`);
  process.exit(1);
}
