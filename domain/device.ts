export type Device = "ios" | "android" | "desktop";

/** What a browser says of the device it runs on. */
export type DeviceHints = { userAgent: string; maxTouchPoints?: number };

/** The device type of spec §4. An iPad that calls itself a Mac is told from one by its touch screen. */
export function detectDevice({ userAgent, maxTouchPoints = 0 }: DeviceHints): Device {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  if (/Android/i.test(userAgent)) return "android";
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return "ios";
  return "desktop";
}
