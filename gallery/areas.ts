import { CLOSET } from "./closet.tsx";
import { CLOSET_VIEWER } from "./closet-viewer.tsx";
import { COMPOSER } from "./composer.tsx";
import { COMPOSER_TRAY } from "./composer-tray.tsx";
import { CUTOUT } from "./cutout.tsx";
import { ENTRY } from "./entry.tsx";
import { INBOX } from "./inbox.tsx";
import { INVITE_CARD } from "./invite-card.tsx";
import { OWN_BOARDS } from "./own-boards.tsx";
import { OWN_LINKS } from "./own-links.tsx";
import { OWNER } from "./owner.tsx";
import { OWNER_CARDS } from "./owner-cards.tsx";
import { OWNER_LISTS } from "./owner-lists.tsx";
import { OWNER_FORMS } from "./owner-forms.tsx";
import { OWNER_IMPORT } from "./owner-import.tsx";
import { OWNER_PAGES } from "./owner-pages.tsx";
import { PAGES } from "./pages.tsx";
import { PEOPLE } from "./people.tsx";
import { PHOTOGRAPHS } from "./photographs.tsx";
import { SEARCH } from "./search.tsx";
import { SENDING_STATES } from "./sending.tsx";
import { SENT_STYLING } from "./sent-styling.tsx";
import { SHARED_CLOSET } from "./shared-closet.tsx";
import type { Area, State } from "./state.ts";
import { UI } from "./ui.tsx";

const AREAS: Area = {
  ...PAGES,
  ...PEOPLE,
  ...UI,
  ...CLOSET,
  ...CLOSET_VIEWER,
  ...SEARCH,
  ...ENTRY,
  ...COMPOSER,
  ...COMPOSER_TRAY,
  ...SENDING_STATES,
  ...CUTOUT,
  ...PHOTOGRAPHS,
  ...SENT_STYLING,
  ...SHARED_CLOSET,
  ...INBOX,
  ...INVITE_CARD,
  ...OWN_BOARDS,
  ...OWN_LINKS,
  ...OWNER,
  ...OWNER_CARDS,
  ...OWNER_LISTS,
  ...OWNER_FORMS,
  ...OWNER_IMPORT,
  ...OWNER_PAGES,
};

/** By their addresses in the gallery: `ui/screen/loading`. */
export const STATES: ReadonlyMap<string, State> = new Map(
  Object.entries(AREAS).flatMap(([file, states]) =>
    Object.entries(states).map(([name, state]) => [`${file.replace(/\.tsx$/, "")}/${name}`, state] as const),
  ),
);
