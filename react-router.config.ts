import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Every address is in the manifest from the start: a tab switch asks the server nothing.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
