import S3rver from "@20minutes/s3rver";

// `node --openssl-legacy-provider s3rver-program.ts DIRECTORY BUCKET`: it writes its port, and ends with its input.
const [directory = "", bucket = ""] = process.argv.slice(2);
const options = { address: "127.0.0.1", port: 0, silent: true, vhostBuckets: false };
const server = new S3rver({ ...options, directory, configureBuckets: [{ name: bucket }] });
const { port } = await server.run();
process.stdout.write(`${port}\n`);
process.stdin.resume().once("end", () => process.exit(0));
