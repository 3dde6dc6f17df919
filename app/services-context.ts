import { createContext } from "react-router";
import type { Language } from "#domain/languages.ts";
import type { PageServices } from "#server/pages/page-services.ts";

type RequestServices = PageServices & {
  language: Language;
  /** The query of the request, with parameters that do not change the page. */
  search: string;
  /** Marks our scripts until `finish-page.ts` has hashed them. No text of a closet can contain it. */
  scriptNonce: string;
  onFailure: (error: unknown) => void;
};

/** `server/pages/render-page.ts` sets it for each request. The browser has none. */
export const servicesContext = createContext<RequestServices>();
