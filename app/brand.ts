import { type Brand, DEFAULT_BRAND } from "#domain/brand.ts";
import { useRootData } from "./root-data.ts";

/** The operator's brand; the specification's where the server could not say. */
export const useBrand = (): Brand => useRootData()?.brand ?? DEFAULT_BRAND;

/** The Android app that opens our links; null: none is configured. */
export const useAndroidPackage = (): string | null => useRootData()?.site.androidPackage ?? null;
