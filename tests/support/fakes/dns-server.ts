import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIP } from "node:net";
import { onTestFinished } from "vitest";

const A = 1;
const AAAA = 28;

/** IPv6 addresses must be written without `::`. */
const toBytes = (address: string): Buffer =>
  isIP(address) === 4
    ? Buffer.from(address.split(".").map(Number))
    : Buffer.from(address.split(":").flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16)]));

/** Returns `127.0.0.1:PORT`. Unknown names do not exist; names with null get no response. */
export async function startDnsServer(names: Record<string, string[] | null>): Promise<string> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString("latin1", at + 1, at + 1 + length));
      at += length + 1;
    }
    const question = query.subarray(12, at + 5);
    const type = query.readUInt16BE(at + 1);
    const known = names[labels.join(".").toLowerCase()];
    if (known === null) return;
    const family = type === A ? 4 : type === AAAA ? 6 : 0;
    const answers = (known ?? []).filter((address) => isIP(address) === family).map(toBytes);
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(known === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    const records = answers.map((bytes) =>
      Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length]), bytes]),
    );
    socket.send(Buffer.concat([header, question, ...records]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}
