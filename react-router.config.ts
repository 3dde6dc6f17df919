import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All routes are in the manifest, so that a tab switch makes no request.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
