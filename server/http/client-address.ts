import type { IncomingMessage } from "node:http";
import { BlockList, isIP, type Socket, SocketAddress } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** An IPv6 address has many spellings, and an IPv4 address one in IPv6. */
const spell = (address: string): string =>
  isIP(address) === 6
    ? new SocketAddress({ address, family: "ipv6" }).address.replace(/^::ffff:(?=.*\.)/, "")
    : address;

/** Some proxies write `198.51.100.1:4711` or `[2001:db8::1]:4711`. */
const dropPort = (entry: string): string =>
  entry.replace(/^\[([^\]]*)\](?::\d+)?$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");

const isTrusted = (address: string, trusted: BlockList): boolean =>
  trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

export function isFromProxy({ remoteAddress = "" }: Pick<Socket, "remoteAddress">, trusted: BlockList): boolean {
  const address = spell(remoteAddress);
  return isIP(address) !== 0 && isTrusted(address, trusted);
}

/** The key of a sender for limits: an IPv4 address, or the /64 network of an IPv6 address, which one household has. */
function toSender(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined ? [] : tail.split(":");
  const groups =
    tail === undefined
      ? first
      : [...first, ...Array.from({ length: 8 - first.length - last.length }, () => "0"), ...last];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

type Sent = { socket?: Pick<Socket, "remoteAddress"> | undefined; forwardedFor: string | undefined };

const toSent = (c: Context): Sent => ({
  socket: ((c.env ?? {}) as Partial<HttpBindings>).incoming?.socket,
  forwardedFor: c.req.header("x-forwarded-for"),
});

function traceProxies(
  { socket, forwardedFor }: Sent,
  trusted: BlockList,
): { address: string; unbelieved: readonly string[] } {
  let address = spell(socket?.remoteAddress ?? "");
  const header = forwardedFor?.split(",") ?? [];
  // From the right: each proxy appends the address of its client.
  const forwarded = header.map((entry) => spell(dropPort(entry.trim())));
  while (isIP(address) !== 0 && isTrusted(address, trusted)) {
    const next = forwarded.pop();
    if (next === undefined || isIP(next) === 0) break;
    address = next;
  }
  return { address, unbelieved: forwarded };
}

const findClientAddress = (c: Context, trusted: BlockList): string => traceProxies(toSent(c), trusted).address;

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
PRIVATE.addAddress("::", "ipv6");
PRIVATE.addSubnet("fc00::", 7, "ipv6");

/** @param network an address, or the beginning of one: `fd12:3456:789a::/48` */
export function isPrivate(network: string): boolean {
  const address = network.replace(/\/\d+$/, "");
  return isIP(address) !== 0 && isTrusted(address, PRIVATE);
}

/** Whether `TRUSTED_PROXIES` lacks a proxy: all its visitors would share one limit. */
export function isUnlistedProxy(c: Context, trusted: BlockList): boolean {
  const { address, unbelieved } = traceProxies(toSent(c), trusted);
  return unbelieved.length > 0 && isPrivate(address);
}

export const findSender = (c: Context, trusted: BlockList): string => toSender(findClientAddress(c, trusted));

/** Largest first: of an IPv6 network also its /48, which one customer may have. */
export const listNetworks = (sender: string): [string, ...string[]] =>
  sender.endsWith("::/64") ? [`${sender.split(":").slice(0, 3).join(":")}::/48`, sender] : [sender];

/** The largest network of the sender. */
export const findNetwork = (c: Context, trusted: BlockList): string => listNetworks(findSender(c, trusted))[0];

/** Before a request has a context. */
export function findNetworkOf({ socket, headers }: IncomingMessage, trusted: BlockList): string {
  const forwarded = headers["x-forwarded-for"];
  const forwardedFor = typeof forwarded === "string" ? forwarded : forwarded?.join();
  return listNetworks(toSender(traceProxies({ socket, forwardedFor }, trusted).address))[0];
}
