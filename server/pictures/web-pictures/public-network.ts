import { Resolver } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";

export type Network = {
  resolve: (hostname: string, signal: AbortSignal) => Promise<string[]>;
  isAllowedAddress: (address: string) => boolean;
  isAllowedPort: (port: number) => boolean;
};

const DNS_TIMEOUT_MS = 2000;
const DNS_TRIES = 2;

// Ranges of RFC 6890 and IANA, of tunnels (6to4, Teredo) and of internal cloud services.
const SPECIAL_V4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // shared by a provider's customers; metadata of Alibaba Cloud
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // Azure's own services
  "169.254.0.0/16", // link-local; metadata of most clouds
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments; metadata of Oracle's cloud
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // multicast tunnels
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, broadcast
];

const SPECIAL_V6 = [
  "2001::/23", // protocol assignments: Teredo, benchmarks, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4
  "2620:4f:8000::/48", // AS112
  "3fff::/20", // documentation
];

/** An allowlist: it excludes mapped, NAT64, private, link-local and multicast addresses. */
const GLOBAL_UNICAST_V6 = "2000::/3";

function listNetworks(networks: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix = ""] = network.split("/");
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const specialV4 = listNetworks(SPECIAL_V4, "ipv4");
const specialV6 = listNetworks(SPECIAL_V6, "ipv6");
const globalV6 = listNetworks([GLOBAL_UNICAST_V6], "ipv6");

type Interfaces = ReturnType<typeof networkInterfaces>;

/** A firewall may hide services on this machine's own public address. */
function isOwnAddress(address: string, family: "ipv4" | "ipv6", interfaces: Interfaces): boolean {
  const own = new BlockList();
  for (const { address, family } of Object.values(interfaces).flatMap((addresses) => addresses ?? [])) {
    own.addAddress(address.replace(/%.*$/, ""), family === "IPv6" ? "ipv6" : "ipv4");
  }
  return own.check(address, family);
}

export function isPublicAddress(address: string, interfaces: Interfaces = networkInterfaces()): boolean {
  // A zone names a local interface. `BlockList` treats an invalid address as not listed.
  if (address.includes("%")) return false;
  switch (isIP(address)) {
    case 4:
      return !specialV4.check(address, "ipv4") && !isOwnAddress(address, "ipv4", interfaces);
    case 6:
      return (
        globalV6.check(address, "ipv6") &&
        !specialV6.check(address, "ipv6") &&
        !isOwnAddress(address, "ipv6", interfaces)
      );
    default:
      return false;
  }
}

/** Not `lookup`: it reads the hosts file and search domains, which may name internal hosts, and blocks a thread. */
export async function resolveByDns(hostname: string, signal: AbortSignal, servers?: string[]): Promise<string[]> {
  signal.throwIfAborted();
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel);
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    signal.throwIfAborted();
    const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (found.length === 0) throw new Error(`The host has no address: ${hostname}`, { cause: answers[0] });
    return found;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** Other ports would reach other kinds of services. */
export const PUBLIC_NETWORK: Network = {
  resolve: (hostname, signal) => resolveByDns(hostname, signal),
  isAllowedAddress: (address) => isPublicAddress(address),
  isAllowedPort: (port) => port === 80 || port === 443,
};
