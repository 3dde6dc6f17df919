import { useLocation, useRouteLoaderData } from "react-router";
import { type Brand, DEFAULT_BRAND, type StyleWith } from "#domain/brand.ts";
import { isLinkPath } from "#domain/closet-tabs.ts";
import type { SocialProvider } from "#domain/social-provider.ts";
import type { Language } from "#domain/languages.ts";

export type RootData = {
  language: Language;
  brand: Brand;
  site: { publicUrl: string; appStoreId: string | null; androidPackage: string | null };
  styleWith: StyleWith;
  isDemo: boolean;
  signIn: {
    providers: SocialProvider[];
    openIdName: string | null;
    byEmail: boolean;
    byPasskey: boolean;
    tokenSyncPath: string | null;
  };
};

/** Undefined if the root loader failed. */
const useRootData = (): RootData | undefined => useRouteLoaderData<RootData>("root");

export const useBrand = (): Brand => useRootData()?.brand ?? DEFAULT_BRAND;

export const useIsDemo = (): boolean => useRootData()?.isDemo ?? false;

export const usePublicUrl = (): string => useRootData()?.site.publicUrl ?? "";

export const useAndroidPackage = (): string | null => useRootData()?.site.androidPackage ?? null;

export function useStyleWith(): StyleWith {
  const { pathname } = useLocation();
  const { styleWith = "app" } = useRootData() ?? {};
  return isLinkPath(pathname) ? "board" : styleWith;
}

const NONE = { providers: [], openIdName: null, byEmail: true, byPasskey: false, tokenSyncPath: null };

export const useSignIn = () => useRootData()?.signIn ?? NONE;
