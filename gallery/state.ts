import type { ReactNode } from "react";
import type { Brand } from "#domain/brand.ts";
import type { SignUpWay } from "#app/invite-card/sign-up-view.tsx";

/** Whose browser looks: the app finds that out once for each document. In that of `signed-in` somebody has signed in, on a desktop. */
export type Visitor = "desktop" | "ios" | "android" | "in-app" | "signed-in";

/** What is around a component: where the visitor is, what the operator has set, and what the server answers. */
export type StateOptions = {
  visitor?: Visitor;
  /** The visitor's address. */
  path?: string;
  brand?: Partial<Brand>;
  providers?: Exclude<SignUpWay, "email">[];
  androidPackage?: string | null;
  /** The answer to a call; null: none comes. Nothing is answered unless said. */
  answer?: (path: string) => Response | null;
  /** What the visitor does first. */
  begin?: (place: HTMLElement) => void;
  /** There is nothing to see in it. */
  isInvisible?: boolean;
};

export type State = StateOptions & {
  element: ReactNode;
  /** It brings a heading and landmarks of its own. */
  isPage: boolean;
};

/** A component in one state, under a heading that the gallery gives it. */
export const componentState = (element: ReactNode, around: StateOptions = {}): State => ({
  element,
  isPage: false,
  ...around,
});

/** A whole page in one state. */
export const pageState = (element: ReactNode, around: StateOptions = {}): State => ({
  element,
  isPage: true,
  ...around,
});

/** The states of components, by the file that each is in (below `app/`) and by what the state is called. */
export type Area = Record<string, Record<string, State>>;

/** Opens what a component has closed at first. */
export function open(place: HTMLElement): void {
  for (const details of place.querySelectorAll("details")) details.open = true;
  const dialog = place.querySelector("dialog");
  if (dialog && !dialog.open) dialog.showModal();
}
