import { BlockList } from "node:net";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { findSender, isUnlistedProxy } from "./client-address.ts";

const trusted = new BlockList();
trusted.addSubnet("10.0.0.0", 8, "ipv4");
trusted.addAddress("fd00::1", "ipv6");

async function find(remoteAddress: string | undefined, forwardedFor?: string): Promise<string> {
  const app = new Hono().get("/", (c) => c.text(findSender(c, trusted)));
  const headers: Record<string, string> = forwardedFor === undefined ? {} : { "X-Forwarded-For": forwardedFor };
  const response = await app.request("/", { headers }, { incoming: { socket: { remoteAddress } } });
  return await response.text();
}

test.for([
  ["an address", "203.0.113.7", undefined, "203.0.113.7"],
  ["an IPv4 address in IPv6", "::ffff:203.0.113.7", undefined, "203.0.113.7"],
  ["a header from a client that is no proxy", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ["a proxy without a header", "10.0.0.1", undefined, "10.0.0.1"],
  ["a proxy", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["a proxy in IPv6", "fd00::1", "198.51.100.1", "198.51.100.1"],
  ["two proxies", "10.0.0.1", "198.51.100.1, 10.9.9.9", "198.51.100.1"],
  ["a proxy that appends to the header of its client", "10.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  ["a proxy that forwards no address", "10.0.0.1", "198.51.100.1, unknown", "10.0.0.1"],
  ["a proxy that writes ports", "10.0.0.1", "198.51.100.1:4711, 10.9.9.9:443", "198.51.100.1"],
  ["a proxy that writes ports in IPv6", "10.0.0.1", "[2001:db8:1:2::1]:4711", "2001:db8:1:2::/64"],
  ["only proxies", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ["a household in IPv6", "2001:db8:1:2:aaaa:bbbb:cccc:dddd", undefined, "2001:db8:1:2::/64"],
  ["a household in short IPv6", "2001:db8::1", undefined, "2001:db8:0:0::/64"],
  ["a household in another spelling", "10.0.0.1", "2001:0DB8:0000:0::1", "2001:db8:0:0::/64"],
  ["an IPv4 address in IPv6 in hexadecimal", "10.0.0.1", "::ffff:c633:6401", "198.51.100.1"],
  ["no connection", undefined, "198.51.100.1", ""],
] as const)("the sender with %s", async ([, address, header, sender]) => {
  expect(await find(address, header)).toBe(sender);
});

test.for([
  ["an unlisted proxy on this machine", "127.0.0.1", "198.51.100.1", true],
  ["an unlisted proxy in the same network", "192.168.1.4", "198.51.100.1", true],
  ["an unlisted proxy in IPv6", "::1", "198.51.100.1", true],
  ["a listed proxy", "10.0.0.1", "198.51.100.1", false],
  ["a listed proxy for a visitor in the same network", "10.0.0.1", "192.168.1.4", false],
  ["a listed proxy for a visitor on its own machine", "10.0.0.1", "10.0.0.1", false],
  ["an unlisted proxy behind a listed one", "10.0.0.1", "198.51.100.1, 192.168.1.4", true],
  ["a client on the internet that sends the header", "203.0.113.7", "198.51.100.1", false],
  ["a connection without the header", "127.0.0.1", undefined, false],
] as const)("isUnlistedProxy with %s", async ([, remoteAddress, forwardedFor, expected]) => {
  const app = new Hono().get("/", (c) => c.json(isUnlistedProxy(c, trusted)));
  const headers: Record<string, string> = forwardedFor === undefined ? {} : { "X-Forwarded-For": forwardedFor };
  const response = await app.request("/", { headers }, { incoming: { socket: { remoteAddress } } });
  expect(await response.json()).toBe(expected);
});
