import { useRouteLoaderData } from "react-router";
import { type Brand, DEFAULT_BRAND } from "#domain/brand.ts";
import type { loader } from "./root.tsx";

/** The operator's brand; the specification's where the server could not say. */
export const useBrand = (): Brand => useRouteLoaderData<typeof loader>("root")?.brand ?? DEFAULT_BRAND;

/** The Android app that opens our links; null: none is configured. */
export const useAndroidPackage = (): string | null =>
  useRouteLoaderData<typeof loader>("root")?.site.androidPackage ?? null;
