import { createVocabularyReader } from "./vocabulary.ts";

export const SEASONS = ["Spring", "Summer", "Autumn", "Winter"] as const;

export type Season = (typeof SEASONS)[number];

/** By name or synonym; null for an unknown one and for several ("all year"). */
export const readSeason = createVocabularyReader<Season>({
  Spring: "ربيع الربيع fruhling fruehling fruhjahr fruehjahr printemps primavera",
  Summer: "صيف الصيف sommer ete verano",
  Autumn: "خريف الخريف fall herbst automne otono",
  Winter: "شتاء الشتاء hiver invierno",
});
