import { createContext, data, redirect } from "react-router";
import type { Language } from "#domain/languages.ts";
import type { Audience } from "#server/closets/links/audience.ts";
import type { PageServices } from "#server/pages/page-services.ts";

export type RequestServices = PageServices & {
  language: Language;
  search: string;
  readVisitor: (name: string) => Audience;
  /** Null: this visitor needs no password. */
  findLock: (name: string) => Promise<string | null>;
  /** Marks our scripts until `finish-page.ts` has hashed them. A closet's texts cannot contain it. */
  scriptNonce: string;
  /** Called with the pattern of the address, as in `/user/:username/items`. */
  onMatch: (pattern: string) => void;
  onFailure: (error: unknown) => void;
  waitForOwners: () => Promise<void>;
};

/** `server/pages/render-page.ts` sets it for each request. The browser has none. */
export const servicesContext = createContext<RequestServices>();

/** Runs a loader. An error of it means that the closet cannot be loaded (spec §8), not that the page is broken. */
export async function loadOrFail<Loaded>(
  { onFailure }: Pick<RequestServices, "onFailure">,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    onFailure(error);
    // `render-page.ts` knows the status.
    // oxlint-disable-next-line typescript/only-throw-error -- React Router: a response that keeps its status in the browser
    throw data(null, 500);
  }
}

export async function refuse(name: string, { findLock }: Pick<RequestServices, "findLock">) {
  const passwordPath = await findLock(name);
  return passwordPath === null ? data({ status: "ERROR" } as const, 404) : redirect(passwordPath);
}
