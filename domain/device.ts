export type Device = "ios" | "android" | "desktop";

export type DeviceHints = { userAgent: string; maxTouchPoints?: number };

/** Spec §4. An iPad that claims to be a Mac has a touch screen. */
export function detectDevice({ userAgent, maxTouchPoints = 0 }: DeviceHints): Device {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  if (/Android/i.test(userAgent)) return "android";
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return "ios";
  return "desktop";
}
