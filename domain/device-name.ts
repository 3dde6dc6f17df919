const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|Chromium|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;

const SYSTEMS = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** Browser and system without their versions, such as "Safari, iPhone": enough to know a device again. Null: unknown. */
export function nameDevice(userAgent: string): string | null {
  const find = (known: readonly (readonly [string, RegExp])[]) => known.find(([, pattern]) => pattern.test(userAgent));
  const names = [find(BROWSERS), find(SYSTEMS)].flatMap((one) => one?.[0] ?? []);
  return names.join(", ") || null;
}
