import { useRouteLoaderData } from "react-router";
import type { Brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";

/** What every page knows, from the loader of `root.tsx`. */
export type RootData = {
  language: Language;
  brand: Brand;
  site: { publicUrl: string; appStoreId: string | null; androidPackage: string | null };
  signIn: { providers: ("google" | "apple")[]; tokenSyncPath: string | null };
};

/** Undefined on an error page for which the loader failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<RootData>("root");
