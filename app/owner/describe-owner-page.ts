import type { MetaDescriptor } from "react-router";
import { toAddress } from "#domain/base-path.ts";
import { DEFAULT_LANGUAGE, LANGUAGE_PARAMETER } from "#domain/languages.ts";
import { describeNeutralPage } from "#app/link-preview.ts";
import type { RootData } from "#app/root-data.ts";

/** Only an owner installs the site: it opens their closet. */
export function describeOwnerPage(root: RootData | undefined): MetaDescriptor[] {
  const { language = DEFAULT_LANGUAGE } = root ?? {};
  const parameter = language === DEFAULT_LANGUAGE ? "" : `?${LANGUAGE_PARAMETER}=${language}`;
  const manifest = { tagName: "link", rel: "manifest", href: toAddress(`/manifest.webmanifest${parameter}`) } as const;
  return [...describeNeutralPage(root).filter((tag) => !("title" in tag)), manifest];
}
