import type { Language } from "#domain/languages.ts";
import { composer as enComposer } from "./en/composer.ts";
import { owner as enOwner } from "./en/owner.ts";
import { server as enServer } from "./en/server.ts";
import { styling as enStyling } from "./en/styling.ts";
import * as enVisitor from "./en/visitor.ts";
import { composer as deComposer } from "./de/composer.ts";
import { owner as deOwner } from "./de/owner.ts";
import { server as deServer } from "./de/server.ts";
import { styling as deStyling } from "./de/styling.ts";
import * as deVisitor from "./de/visitor.ts";
import { composer as frComposer } from "./fr/composer.ts";
import { owner as frOwner } from "./fr/owner.ts";
import { server as frServer } from "./fr/server.ts";
import { styling as frStyling } from "./fr/styling.ts";
import * as frVisitor from "./fr/visitor.ts";
import { composer as esComposer } from "./es/composer.ts";
import { owner as esOwner } from "./es/owner.ts";
import { server as esServer } from "./es/server.ts";
import { styling as esStyling } from "./es/styling.ts";
import * as esVisitor from "./es/visitor.ts";
import { composer as arComposer } from "./ar/composer.ts";
import { owner as arOwner } from "./ar/owner.ts";
import { server as arServer } from "./ar/server.ts";
import { styling as arStyling } from "./ar/styling.ts";
import * as arVisitor from "./ar/visitor.ts";
import type { ComposerMessages } from "./en/composer.ts";
import type { OwnerMessages } from "./en/owner.ts";
import type { ServerMessages } from "./en/server.ts";
import type { StylingMessages } from "./en/styling.ts";
import type { ClosetMessages, InviteMessages, ItemsMessages, PagesMessages } from "./en/visitor.ts";

export type Catalogue = {
  closet: ClosetMessages;
  composer: ComposerMessages;
  pages: PagesMessages;
  items: ItemsMessages;
  invite: InviteMessages;
  owner: OwnerMessages;
  server: ServerMessages;
  styling: StylingMessages;
};

const ofVisitor = ({ closet, pages, items, invite }: Pick<Catalogue, "closet" | "pages" | "items" | "invite">) => ({
  closet,
  pages,
  items,
  invite,
});

/** Server only: the browser loads the texts of one page in one language. */
export const CATALOGUES: Record<Language, Catalogue> = {
  en: { ...ofVisitor(enVisitor), composer: enComposer, owner: enOwner, server: enServer, styling: enStyling },
  de: { ...ofVisitor(deVisitor), composer: deComposer, owner: deOwner, server: deServer, styling: deStyling },
  fr: { ...ofVisitor(frVisitor), composer: frComposer, owner: frOwner, server: frServer, styling: frStyling },
  es: { ...ofVisitor(esVisitor), composer: esComposer, owner: esOwner, server: esServer, styling: esStyling },
  ar: { ...ofVisitor(arVisitor), composer: arComposer, owner: arOwner, server: arServer, styling: arStyling },
};
