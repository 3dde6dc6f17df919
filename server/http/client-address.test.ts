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
  ["a header from somebody", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ["a proxy without a header", "10.0.0.1", undefined, "10.0.0.1"],
  ["a proxy", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["a proxy in IPv6", "fd00::1", "198.51.100.1", "198.51.100.1"],
  ["two proxies", "10.0.0.1", "198.51.100.1, 10.9.9.9", "198.51.100.1"],
  ["a proxy, and a header that was there before it", "10.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  ["a proxy that says nonsense", "10.0.0.1", "198.51.100.1, unknown", "10.0.0.1"],
  ["proxies all the way", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ["a household in IPv6", "2001:db8:1:2:aaaa:bbbb:cccc:dddd", undefined, "2001:db8:1:2::/64"],
  ["a household in short IPv6", "2001:db8::1", undefined, "2001:db8:0:0::/64"],
  ["nobody", undefined, "198.51.100.1", ""],
] as const)("%s: who sends a request", async ([, address, header, sender]) => {
  expect(await find(address, header)).toBe(sender);
});

test.for([
  ["a proxy on this machine that nobody has named", "127.0.0.1", "198.51.100.1", true],
  ["one in the same network", "192.168.1.4", "198.51.100.1", true],
  ["one in IPv6", "::1", "198.51.100.1", true],
  ["one that is named", "10.0.0.1", "198.51.100.1", false],
  ["one that is named, before a visitor of the same house", "10.0.0.1", "192.168.1.4", false],
  ["one that is named, before a visitor on its own machine", "10.0.0.1", "10.0.0.1", false],
  ["one before one that is named", "10.0.0.1", "198.51.100.1, 192.168.1.4", true],
  ["somebody who writes the header", "203.0.113.7", "198.51.100.1", false],
  ["nobody's proxy", "127.0.0.1", undefined, false],
] as const)("%s is told apart", async ([, remoteAddress, forwardedFor, expected]) => {
  const app = new Hono().get("/", (c) => c.json(isUnlistedProxy(c, trusted)));
  const headers: Record<string, string> = forwardedFor === undefined ? {} : { "X-Forwarded-For": forwardedFor };
  const response = await app.request("/", { headers }, { incoming: { socket: { remoteAddress } } });
  expect(await response.json()).toBe(expected);
});
