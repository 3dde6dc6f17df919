/** As in "style her" (spec §2). Closets that are begun on the web start with "them". */
export const PRONOUNS = ["her", "him", "them"] as const;

export type Pronoun = (typeof PRONOUNS)[number];
