import type { NetworkInterfaceInfo } from "node:os";
import fc from "fast-check";
import { expect, test } from "vitest";
import { startDnsServer } from "#tests/support/fakes/dns-server.ts";
import { isPublicAddress, PUBLIC_NETWORK, resolveByDns } from "./public-network.ts";

const INNER = {
  "this network": ["0.0.0.0", "0.255.255.255"],
  loopback: ["127.0.0.1", "127.255.255.254", "::1"],
  "nowhere in particular": ["::"],
  private: ["10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.255.255"],
  "link-local, metadata of clouds": ["169.254.0.1", "169.254.169.254", "fe80::1", "fe80::a9fe:a9fe", "febf::1"],
  "a provider's own": ["100.64.0.1", "100.100.100.200", "100.127.255.255"],
  "protocol assignments": ["192.0.0.1", "192.0.0.192", "192.0.0.170", "2001::1", "2001:1ff:ffff::1"],
  documentation: ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1", "3fff:fff::1"],
  benchmarks: ["198.18.0.1", "198.19.255.255", "2001:2::1"],
  multicast: ["224.0.0.1", "239.255.255.255", "ff02::1", "ff0e::1"],
  "reserved, broadcast": ["240.0.0.1", "255.255.255.255", "4000::1", "e000::1", "5f00::1"],
  "clouds' own at public addresses": ["168.63.129.16"],
  "unique local, metadata of AWS": ["fc00::1", "fd00:ec2::254", "fdff:ffff::1"],
  "site-local": ["fec0::1", "feff::1"],
  "IPv4 in IPv6, mapped": ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:8.8.8.8", "0:0:0:0:0:ffff:0a00:0001"],
  "… compatible, translated": ["::127.0.0.1", "::a00:1", "::ffff:0:127.0.0.1"],
  "… by NAT64": ["64:ff9b::7f00:1", "64:ff9b::8.8.8.8", "64:ff9b:1::a00:1"],
  "… by 6to4": ["2002:7f00:1::", "2002:a00:1::1", "192.88.99.1"],
  "… by Teredo": ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:0:7f00:1::"],
  "AS112, discard, tunnels": ["192.31.196.1", "192.175.48.1", "2620:4f:8000::1", "100::1", "192.52.193.1"],
  "with a zone": ["fe80::1%eth0", "2606:4700::1111%1", "2606:4700::1111%eth0"],
  "no address": ["", "localhost", "127.1", "0x7f000001", "2130706433", "127.0.0.1:80", "[::1]", "1.1.1.1 ", "01.1.1.1"],
};

test.for(Object.entries(INNER))("an address that is %s is not public", ([, addresses]) => {
  expect(addresses.filter((address) => isPublicAddress(address))).toEqual([]);
});

test("the addresses next to special ranges are public", () => {
  const beside = [
    "1.0.0.0",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
  ];
  const further = ["169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0"];
  const last = ["198.17.255.255", "198.20.0.0", "223.255.255.255", "192.0.1.0", "192.0.3.0", "168.63.129.17"];
  const six = ["2606:4700:4700::1111", "2001:200::1", "2001:4860:4860::8888", "2003::1", "2a00::1", "3ffe::1"];
  const all = [...beside, ...further, ...last, ...six];
  expect(all.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test("no IPv6 address outside 2000::/3 is public", () => {
  const group = fc.nat({ max: 0xffff });
  const outside = group.filter((first) => first >> 13 !== 1);
  fc.assert(
    fc.property(outside, fc.array(group, { minLength: 7, maxLength: 7 }), (first, others) => {
      return !isPublicAddress([first, ...others].map((part) => part.toString(16)).join(":"));
    }),
  );
});

test("a public address of this machine is not allowed", () => {
  const own = [
    { address: "93.184.215.14", family: "IPv4" },
    { address: "2606:2800:21f:cb07::1", family: "IPv6" },
    { address: "fe80::1%eth0", family: "IPv6" },
  ] as NetworkInterfaceInfo[];
  expect(isPublicAddress("93.184.215.14", { eth0: own })).toBe(false);
  expect(isPublicAddress("2606:2800:21f:cb07:0:0:0:1", { eth0: own })).toBe(false);
  expect(isPublicAddress("93.184.215.15", { eth0: own })).toBe(true);
});

test("only ports 80 and 443 are allowed", () => {
  const ports = [0, 21, 22, 25, 79, 80, 81, 443, 444, 3306, 5432, 6379, 8080, 9200, 11211, 65535];
  expect(ports.filter((port) => PUBLIC_NETWORK.isAllowedPort(port))).toEqual([80, 443]);
});

test("a host has the IPv4 and IPv6 addresses of its DNS server", async () => {
  const server = await startDnsServer({
    "both.example": ["192.0.2.1", "192.0.2.2", "2001:db8:0:0:0:0:0:1"],
    "old.example": ["192.0.2.3"],
    "new.example": ["2001:db8:0:0:0:0:0:2"],
    "empty.example": [],
  });
  const resolve = (name: string) => resolveByDns(name, AbortSignal.timeout(10_000), [server]);
  expect(await resolve("both.example")).toEqual(["192.0.2.1", "192.0.2.2", "2001:db8::1"]);
  expect(await resolve("old.example")).toEqual(["192.0.2.3"]);
  expect(await resolve("new.example")).toEqual(["2001:db8::2"]);
  for (const name of ["empty.example", "unknown.example", "a..b"]) {
    await expect(resolve(name)).rejects.toThrow("The host has no address");
  }
});

test("an abort ends the query to a silent DNS server", async () => {
  const server = await startDnsServer({ "silent.example": null });
  const patient = resolveByDns("silent.example", AbortSignal.timeout(60_000), [server]);
  const hasty = resolveByDns("silent.example", AbortSignal.timeout(50), [server]);
  await expect(Promise.race([patient, hasty])).rejects.toThrow("due to timeout");
  await expect(resolveByDns("silent.example", AbortSignal.abort(), [server])).rejects.toThrow("aborted");
});
