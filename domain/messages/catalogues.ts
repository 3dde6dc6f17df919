import type { Language } from "#domain/languages.ts";
import { closet as arCloset } from "./ar/closet.ts";
import { composer as arComposer } from "./ar/composer.ts";
import { invite as arInvite } from "./ar/invite.ts";
import { items as arItems } from "./ar/items.ts";
import { owner as arOwner } from "./ar/owner.ts";
import { pages as arPages } from "./ar/pages.ts";
import { server as arServer } from "./ar/server.ts";
import { styling as arStyling } from "./ar/styling.ts";
import { closet as deCloset } from "./de/closet.ts";
import { composer as deComposer } from "./de/composer.ts";
import { invite as deInvite } from "./de/invite.ts";
import { items as deItems } from "./de/items.ts";
import { owner as deOwner } from "./de/owner.ts";
import { pages as dePages } from "./de/pages.ts";
import { server as deServer } from "./de/server.ts";
import { styling as deStyling } from "./de/styling.ts";
import { type ClosetMessages, closet as enCloset } from "./en/closet.ts";
import { type ComposerMessages, composer as enComposer } from "./en/composer.ts";
import { type InviteMessages, invite as enInvite } from "./en/invite.ts";
import { type ItemsMessages, items as enItems } from "./en/items.ts";
import { type OwnerMessages, owner as enOwner } from "./en/owner.ts";
import { type PagesMessages, pages as enPages } from "./en/pages.ts";
import { type ServerMessages, server as enServer } from "./en/server.ts";
import { type StylingMessages, styling as enStyling } from "./en/styling.ts";
import { closet as esCloset } from "./es/closet.ts";
import { composer as esComposer } from "./es/composer.ts";
import { invite as esInvite } from "./es/invite.ts";
import { items as esItems } from "./es/items.ts";
import { owner as esOwner } from "./es/owner.ts";
import { pages as esPages } from "./es/pages.ts";
import { server as esServer } from "./es/server.ts";
import { styling as esStyling } from "./es/styling.ts";
import { closet as frCloset } from "./fr/closet.ts";
import { composer as frComposer } from "./fr/composer.ts";
import { invite as frInvite } from "./fr/invite.ts";
import { items as frItems } from "./fr/items.ts";
import { owner as frOwner } from "./fr/owner.ts";
import { pages as frPages } from "./fr/pages.ts";
import { server as frServer } from "./fr/server.ts";
import { styling as frStyling } from "./fr/styling.ts";

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

/** Server only: the browser loads the texts of one page in one language. */
export const CATALOGUES: Record<Language, Catalogue> = {
  en: {
    closet: enCloset,
    composer: enComposer,
    pages: enPages,
    items: enItems,
    invite: enInvite,
    owner: enOwner,
    server: enServer,
    styling: enStyling,
  },
  de: {
    closet: deCloset,
    composer: deComposer,
    pages: dePages,
    items: deItems,
    invite: deInvite,
    owner: deOwner,
    server: deServer,
    styling: deStyling,
  },
  fr: {
    closet: frCloset,
    composer: frComposer,
    pages: frPages,
    items: frItems,
    invite: frInvite,
    owner: frOwner,
    server: frServer,
    styling: frStyling,
  },
  es: {
    closet: esCloset,
    composer: esComposer,
    pages: esPages,
    items: esItems,
    invite: esInvite,
    owner: esOwner,
    server: esServer,
    styling: esStyling,
  },
  ar: {
    closet: arCloset,
    composer: arComposer,
    pages: arPages,
    items: arItems,
    invite: arInvite,
    owner: arOwner,
    server: arServer,
    styling: arStyling,
  },
};
