import { type DemoCloset, makeDemoCloset } from "./closet-draft.ts";
import { emma } from "./emma-closet.ts";
import { theo } from "./theo-closet.ts";
import { vera } from "./vera-closet.ts";

export type { DemoCloset };

/** The closets a newcomer finds: a typical one, a small one, a private one. Nothing of them comes from outside. */
export const DEMO_CLOSETS: readonly DemoCloset[] = [emma, theo, vera].map(makeDemoCloset);
