import { createContext } from "react-router";
import type { Language } from "#domain/languages.ts";
import type { PageServices } from "#server/pages/page-services.ts";

export type RequestServices = PageServices & {
  language: Language;
  search: string;
  /** Marks our scripts until `finish-page.ts` has hashed them. A closet's texts cannot contain it. */
  scriptNonce: string;
  onFailure: (error: unknown) => void;
};

/** `server/pages/render-page.ts` sets it for each request. The browser has none. */
export const servicesContext = createContext<RequestServices>();
