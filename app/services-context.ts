import { createContext } from "react-router";
import type { Language } from "#domain/languages.ts";
import type { PageServices } from "#server/pages/page-services.ts";

/** What one request has. */
type RequestServices = PageServices & {
  /** The visitor's. */
  language: Language;
  /** As the visitor asked, with the parameters that do not change the page. */
  search: string;
  /** Marks the scripts that the program writes, until `finish-page.ts` has made their hashes: unknown to any text of a closet. */
  scriptNonce: string;
  /** Logs what made a page fail, and has it answered as that is. */
  onFailure: (error: unknown) => void;
};

/** What the server gives its pages: set for each request in `server/pages/pages.ts`, read by loaders, absent in the browser. */
export const servicesContext = createContext<RequestServices>();
