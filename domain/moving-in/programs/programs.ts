import { homebox } from "./homebox.ts";
import { koillection } from "./koillection.ts";
import { libreCloset } from "./libre-closet.ts";
import { orders } from "./orders.ts";
import type { Program } from "./program.ts";
import { wardrowbe } from "./wardrowbe.ts";

export const PROGRAMS: readonly Program[] = [homebox, koillection, libreCloset, orders, wardrowbe];
