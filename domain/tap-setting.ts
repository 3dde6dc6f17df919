import type { StyleWith } from "./brand.ts";

/** `prompt` opens the modal of spec §2, `look` the page of what was tapped. */
export const TAPS = ["prompt", "look"] as const;

export type Tap = (typeof TAPS)[number];

/** What a tap does in a closet whose owner has not chosen. */
export const getUsualTap = (styleWith: StyleWith): Tap => (styleWith === "app" ? "prompt" : "look");

export const readTap = (value: unknown): Tap | null => TAPS.find((tap) => tap === value) ?? null;
