/** `prompt` opens the modal of spec §2, `look` the page of what was tapped. */
export const TAPS = ["prompt", "look"] as const;

export type Tap = (typeof TAPS)[number];

export const readTap = (value: unknown): Tap | null => TAPS.find((tap) => tap === value) ?? null;
