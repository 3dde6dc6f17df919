import { useRouteLoaderData } from "react-router";
import { type Brand, DEFAULT_BRAND } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";

export type RootData = {
  language: Language;
  brand: Brand;
  site: { publicUrl: string; appStoreId: string | null; androidPackage: string | null };
  /** Where prompts lead visitors who want to style. */
  styleWith: "app" | "web";
  signIn: { providers: ("google" | "apple")[]; tokenSyncPath: string | null };
};

/** Undefined on an error page whose root loader failed. */
const useRootData = (): RootData | undefined => useRouteLoaderData<RootData>("root");

export const useBrand = (): Brand => useRootData()?.brand ?? DEFAULT_BRAND;

export const usePublicUrl = (): string => useRootData()?.site.publicUrl ?? "";

export const useAndroidPackage = (): string | null => useRootData()?.site.androidPackage ?? null;

export const useStyleWith = (): RootData["styleWith"] => useRootData()?.styleWith ?? "app";

const NONE = { providers: [], tokenSyncPath: null };

export const useSignIn = () => useRootData()?.signIn ?? NONE;
