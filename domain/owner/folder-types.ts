/** The four types of collection that owners choose from (spec §3). */
export const FOLDER_TYPES = ["default-capsules", "default-packing", "default-wishlist", "default-inspiration"] as const;

export type FolderType = (typeof FOLDER_TYPES)[number];
