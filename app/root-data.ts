import { useRouteLoaderData } from "react-router";
import { type Brand, DEFAULT_BRAND } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";

/** What every page knows, from the loader of `root.tsx`. */
export type RootData = {
  language: Language;
  brand: Brand;
  site: { publicUrl: string; appStoreId: string | null; androidPackage: string | null };
  signIn: { providers: ("google" | "apple")[]; tokenSyncPath: string | null };
};

/** Undefined on an error page for which the loader failed. */
const useRootData = (): RootData | undefined => useRouteLoaderData<RootData>("root");

/** The operator's brand; the specification's where the server could not say. */
export const useBrand = (): Brand => useRootData()?.brand ?? DEFAULT_BRAND;

/** The Android app that opens our links; null: none is configured. */
export const useAndroidPackage = (): string | null => useRootData()?.site.androidPackage ?? null;

const NONE = { providers: [], tokenSyncPath: null };

/** How visitors may sign in: the providers that the operator has configured, beside e-mail. */
export const useSignIn = () => useRootData()?.signIn ?? NONE;
