import { BlockList, isIP, type Socket } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

const isTrusted = (address: string, trusted: BlockList): boolean =>
  trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether a connection comes from a proxy of ours. */
export function isFromProxy({ remoteAddress = "" }: Pick<Socket, "remoteAddress">, trusted: BlockList): boolean {
  const address = remoteAddress.replace(MAPPED, "");
  return isIP(address) !== 0 && isTrusted(address, trusted);
}

/** Who has an address, for limits. One household has a whole network of IPv6 addresses: the first four groups tell who it is. */
export function toSender(remoteAddress: string): string {
  const address = remoteAddress.replace(MAPPED, "");
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const first = head.split(":");
  const last = tail === undefined ? [] : tail.split(":");
  const groups =
    tail === undefined
      ? first
      : [...first, ...Array.from({ length: 8 - first.length - last.length }, () => "0"), ...last];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** How a request has come, from the connection backwards for as long as proxies of ours tell; who is before that is not believed. */
function traceProxies(c: Context, trusted: BlockList): { address: string; unbelieved: readonly string[] } {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  let address = (incoming?.socket.remoteAddress ?? "").replace(MAPPED, "");
  const header = c.req.header("x-forwarded-for")?.split(",") ?? [];
  // From the right: each proxy has added whom it heard it from.
  const forwarded = header.map((entry) => entry.trim().replace(MAPPED, ""));
  while (isIP(address) !== 0 && isTrusted(address, trusted)) {
    const next = forwarded.pop();
    if (next === undefined || isIP(next) === 0) break;
    address = next;
  }
  return { address, unbelieved: forwarded };
}

/**
 * Where a request comes from: the address of the connection, or, when that is a proxy of ours, what the proxies say
 * (`TRUSTED_PROXIES`). What anybody else writes into a header is not believed. Empty when there is no connection.
 */
export const findClientAddress = (c: Context, trusted: BlockList): string => traceProxies(c, trusted).address;

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  PRIVATE.addSubnet(network, prefix);
}
PRIVATE.addAddress("::1", "ipv6");
PRIVATE.addSubnet("fc00::", 7, "ipv6");

/** Whether a request seems to come through a proxy of ours that nobody has named: then all visitors are one sender. */
export function isUnlistedProxy(c: Context, trusted: BlockList): boolean {
  const { address, unbelieved } = traceProxies(c, trusted);
  return unbelieved.length > 0 && isIP(address) !== 0 && isTrusted(address, PRIVATE);
}

/** Whether connections from an address are many visitors': a proxy's that is named, or that is in our own network. */
export const isProxy = (remoteAddress: string, trusted: BlockList): boolean =>
  isFromProxy({ remoteAddress }, trusted) || isFromProxy({ remoteAddress }, PRIVATE);

/** Who sends a request, for limits: its address, or the household's network. */
export const findSender = (c: Context, trusted: BlockList): string => toSender(findClientAddress(c, trusted));
