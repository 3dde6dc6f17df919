export const SEASONS = ["Spring", "Summer", "Autumn", "Winter"] as const;

export type Season = (typeof SEASONS)[number];
