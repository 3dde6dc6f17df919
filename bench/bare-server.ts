import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";

/** The baseline: a bare `node:http` server that sends the same bytes. Arguments: our address and the request body. */
const [url = "", body] = process.argv.slice(2);
const init = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body };
const given = await fetch(url, { ...init, headers: { "Accept-Encoding": "br", ...init.headers } });
const content = brotliCompressSync(Buffer.from(await given.arrayBuffer()), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
});
const headers: Record<string, string> = { ...Object.fromEntries(given.headers), "content-length": `${content.length}` };
for (const name of ["connection", "keep-alive", "date", "transfer-encoding"]) delete headers[name];

const server = createServer((request, response) => {
  request.resume();
  request.once("end", () => response.writeHead(given.status, headers).end(content));
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once("SIGTERM", () => process.exit(0));
