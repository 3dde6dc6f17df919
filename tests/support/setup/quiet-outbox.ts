const { stdout } = process;
const write = stdout.write.bind(stdout);

/** Without a mail server, each mail is said. Servers in the process of a test would fill its log with that. */
function writeOther(...given: Parameters<typeof write>): boolean {
  const [text] = given;
  return (typeof text === "string" && text.startsWith("No mail server: ")) || write(...given);
}

// Workers run this for each file.
if (stdout.write.name !== writeOther.name) stdout.write = writeOther as typeof stdout.write;
