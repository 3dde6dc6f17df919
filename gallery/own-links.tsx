import { PolicyFields } from "#app/owner/form/policy-fields.tsx";
import { LinkSheet } from "#app/owner/links/link-sheet.tsx";
import { MadeLink } from "#app/owner/links/made-link.tsx";
import { OwnLinks } from "#app/owner/links/own-links.tsx";
import { NO_REQUEST, RequestFields } from "#app/owner/links/request-fields.tsx";
import type { Link } from "#domain/links/link.ts";
import { anOwnCloset, InOwnCloset } from "./own-closets.tsx";
import { aLink, LONG_NAME } from "./sample-closets.ts";
import { type Area, componentState, open, type StateOptions } from "./state.ts";

const CLOSET = anOwnCloset(24);
const nothing = (): undefined => undefined;

const LINKS = [
  aLink(),
  aLink({ id: "two", name: LONG_NAME, what: { kind: "entries", items: ["item-0", "item-1"], outfits: [] }, may: [] }),
  aLink({ id: "three", name: "ليلى", until: null, hasPassword: true, opens: 0, lastOpenedAt: null }),
  aLink({ id: "four", what: { kind: "collection", id: "gone" }, until: "2020-01-01" }),
];

function openOnceLoaded(place: HTMLElement): void {
  new MutationObserver((_, observer) => {
    if (!place.querySelector("details")) return;
    observer.disconnect();
    open(place);
  }).observe(place, { childList: true, subtree: true });
}

const list = (links: readonly Link[] | null, around: StateOptions = {}) =>
  componentState(
    <InOwnCloset closet={CLOSET}>
      <OwnLinks />
    </InOwnCloset>,
    {
      answer(path) {
        if (!path.endsWith("/links")) return null;
        return links ? Response.json({ status: "OK", links }) : new Response("", { status: 500 });
      },
      ...around,
    },
  );

const sheet = (link?: Link, begin: (place: HTMLElement) => void = nothing) =>
  componentState(
    <InOwnCloset closet={CLOSET}>
      <LinkSheet
        what={{ kind: "entries", items: CLOSET.items.slice(0, 12).map(({ id }) => id), outfits: [] }}
        {...(link && { link })}
        onClose={nothing}
      />
    </InOwnCloset>,
    { begin },
  );

/** Of the owner's links. */
export const OWN_LINKS: Area = {
  "owner/links/own-links.tsx": {
    none: list([]),
    some: list(LINKS),
    "some-open": list(LINKS, { begin: openOnceLoaded, until: "details[open] a[download]" }),
    many: list(Array.from({ length: 100 }, (_, at) => aLink({ id: `link-${at}`, opens: at }))),
    unreachable: list(null),
  },
  "owner/links/link-sheet.tsx": {
    new: sheet(),
    "new-open": sheet(undefined, open),
    change: sheet(aLink({ hasPassword: true, fields: {}, until: "2099-12-24" }), open),
  },
  "owner/links/request-fields.tsx": {
    none: componentState(
      <RequestFields request={NO_REQUEST} isOpen={false} onToggle={nothing} onChange={nothing} onPick={nothing} />,
      { begin: open },
    ),
    asked: componentState(
      <RequestFields
        request={{ for: LONG_NAME, when: "2099-06-20", mustHave: ["item-0"], not: "black", answerBy: "2099-06-01" }}
        isOpen
        onToggle={nothing}
        onChange={nothing}
        onPick={nothing}
      />,
    ),
  },
  "owner/links/made-link.tsx": {
    made: componentState(
      <InOwnCloset closet={CLOSET}>
        <MadeLink link={aLink()} />
      </InOwnCloset>,
      { begin: open },
    ),
  },
  "owner/form/policy-fields.tsx": {
    some: componentState(<PolicyFields policy={{}} onChange={nothing} />),
  },
};
