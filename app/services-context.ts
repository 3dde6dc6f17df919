import { createContext } from "react-router";
import type { PageServices } from "#server/services.ts";

/** What the server gives its pages: set for each request in `server/pages/pages.ts`, read by loaders, absent in the browser. */
export const servicesContext = createContext<PageServices>();
