import type { ReactNode } from "react";
import type { Brand } from "#domain/brand.ts";
import type { SocialProvider } from "#domain/social-provider.ts";

/** Detected once per document. `signed-in` is a desktop with a session. */
export type Visitor = "desktop" | "ios" | "android" | "in-app" | "signed-in";

export type StateOptions = {
  visitor?: Visitor;
  path?: string;
  brand?: Partial<Brand>;
  styleWith?: "app" | "web";
  isDemo?: boolean;
  providers?: SocialProvider[];
  openIdName?: string;
  byEmail?: boolean;
  byPasskey?: boolean;
  androidPackage?: string | null;
  /** The response to a request; null: it never arrives. */
  answer?: (path: string) => Response | null;
  /** The visitor's first action. */
  begin?: (place: HTMLElement) => void;
  isInvisible?: boolean;
  /** A selector of what the state shows once it has loaded. */
  until?: string;
};

export type State = StateOptions & {
  element: ReactNode;
  /** The state has its own heading and landmarks. */
  isPage: boolean;
};

const CLAIMS = { iat: 0, exp: 300, userId: "u1", email: "emma@closet.example" };

/** Of a signed-in visitor. */
export const answerToken = (): Response => Response.json({ status: "OK", token: `.${btoa(JSON.stringify(CLAIMS))}.` });

export const componentState = (element: ReactNode, around: StateOptions = {}): State => ({
  element,
  isPage: false,
  ...around,
});

export const pageState = (element: ReactNode, around: StateOptions = {}): State => ({
  element,
  isPage: true,
  ...around,
});

/** States by file below `app/`, then by name. */
export type Area = Record<string, Record<string, State>>;

export function open(place: HTMLElement): void {
  for (const details of place.querySelectorAll("details")) details.open = true;
  const dialog = place.querySelector("dialog");
  if (dialog && !dialog.open) dialog.showModal();
}

/** As a card does (`app/ui/open-modal-script.ts`). */
export function openFromLink(place: HTMLElement): void {
  place.querySelector("[data-tapped]")?.setAttribute("href", "/user/emma/items/coat");
  open(place);
}
