import { createVocabularyReader } from "./vocabulary.ts";

export const SEASONS = ["Spring", "Summer", "Autumn", "Winter"] as const;

export type Season = (typeof SEASONS)[number];

/** By name or synonym; null for an unknown one and for several ("all year"). */
export const readSeason = createVocabularyReader<Season>({
  Spring: "fruhling fruehling fruhjahr fruehjahr printemps primavera",
  Summer: "sommer ete verano",
  Autumn: "fall herbst automne otono",
  Winter: "hiver invierno",
});
