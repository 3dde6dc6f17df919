import type { ComponentProps, ReactNode } from "react";
import form from "#app/ui/form.module.css";
import { ConfirmButton } from "#app/owner/form/confirm-button.tsx";
import { ChangedBy } from "#app/owner/people/changed-by.tsx";
import { ClosetEntry, ClosetList } from "#app/owner/people/closet-list.tsx";
import { InvitePerson, MadeInvitation } from "#app/owner/people/invite-person.tsx";
import { InvitationEntry, OwnPeople, PersonEntry } from "#app/owner/people/own-people.tsx";
import { PresentOutfits } from "#app/owner/people/present-outfits.tsx";
import { Unsent } from "#app/owner/people/unsent.tsx";
import { WaitingStylings } from "#app/owner/people/waiting-stylings.tsx";
import { ClosetFates } from "#app/owner/settings/closet-fates.tsx";
import AllClosets from "#app/routes/owner/all-closets.tsx";
import Join, { Invited } from "#app/routes/join/join.tsx";
import type { FormerPerson, Invitation, KeptCloset, Person } from "#domain/people/people-schemas.ts";
import type { OwnCloset } from "#domain/owner/own-closet.ts";
import { styling } from "./inbox.tsx";
import { anOwnCloset, InOwnCloset } from "./own-closets.tsx";
import { LAYLA, LONG_NAME, PUBLIC_URL } from "./sample-closets.ts";
import { type Area, componentState, open, pageState } from "./state.ts";

const nothing = async (): Promise<undefined> => undefined;

const CLOSET = anOwnCloset(24);
const AT = Date.UTC(2026, 10, 20);
const AS_HELPER: OwnCloset = { ...CLOSET, user: { ...CLOSET.user, role: "helper", seesPrivate: false } };

const { layout } = styling();
const WITH_BOARDS: OwnCloset = {
  ...AS_HELPER,
  outfits: AS_HELPER.outfits.map((outfit) => ({ ...outfit, ...(layout && { layout }) })),
};

const MIA: Person = {
  id: "mia",
  name: "Mia Roe",
  role: "owner",
  since: AT,
  isYou: true,
  seesPrivate: true,
  removalAt: null,
  email: "mia@mail.example",
};
const LEO: Person = { ...MIA, id: "leo", name: LONG_NAME, role: "helper", isYou: false, seesPrivate: false };
const INVITATION: Invitation = { id: "one", role: "helper", seesPrivate: false, until: AT, from: "Mia", email: null };

const KEPT: KeptCloset = {
  username: "emma",
  firstName: "Emma",
  visibility: "private",
  isIndexed: false,
  items: 24,
  outfits: 3,
  collections: 1,
  portfolios: 0,
  inspirations: 0,
  createdAt: AT,
  address: PUBLIC_URL,
  role: "owner",
  seesPrivate: true,
  waiting: 2,
  changedAt: AT,
  picture: "/images/item-1",
  owners: 2,
  helpers: 1,
} as KeptCloset;
const OTHERS: KeptCloset[] = [
  { ...KEPT, username: "kim", firstName: LONG_NAME, role: "helper", waiting: 0, picture: null },
  { ...KEPT, username: "noor", firstName: LAYLA.firstName, waiting: 1, owners: 1, helpers: 0 },
];

const inCloset = (element: ReactNode, closet = CLOSET) =>
  componentState(<InOwnCloset closet={closet}>{element}</InOwnCloset>);

const inSection = (element: ReactNode) => (
  <section className={form.group}>
    <h2>{"A section of the settings"}</h2>
    {element}
  </section>
);

const answerPeople =
  (people: Person[], invitations: Invitation[] = [], former: FormerPerson[] = []) =>
  () =>
    Response.json({ status: "OK", people, former, invitations });

const answerClosets =
  (...closets: KeptCloset[]) =>
  (path: string) =>
    Response.json(path === "/owner/closets" ? { status: "OK", closets } : { status: "OK", stylings: [] });

const invited = {
  joined: false,
  closet: { username: "emma", firstName: "Emma" },
  role: "helper",
  from: "Mia",
} as const;

export const PEOPLE: Area = {
  "owner/form/confirm-button.tsx": {
    closed: componentState(<ConfirmButton label="Leave" text="You lose access at once." onConfirm={nothing} />),
  },
  "owner/people/own-people.tsx": {
    alone: { ...inCloset(inSection(<OwnPeople />)), answer: answerPeople([MIA]) },
    several: { ...inCloset(inSection(<OwnPeople />)), answer: answerPeople([MIA, LEO], [INVITATION]) },
    former: {
      ...inCloset(inSection(<OwnPeople />)),
      answer: answerPeople([MIA], [], [{ id: "leo", name: LONG_NAME, removedEntries: 60 }]),
    },
    helper: { ...inCloset(inSection(<OwnPeople />), AS_HELPER), answer: answerPeople([MIA, LEO]) },
    failed: { ...inCloset(inSection(<OwnPeople />)), answer: () => new Response(null, { status: 503 }) },
  },
  "owner/people/person-entry.tsx": {
    "removed-soon": inCloset(
      <ul>
        <PersonEntry person={{ ...MIA, isYou: false, removalAt: AT, removedEntries: 60 }} change={nothing} />
      </ul>,
    ),
  },
  "owner/people/invitation-entry.tsx": {
    mailed: inCloset(
      <ul>
        <InvitationEntry invitation={{ ...INVITATION, role: "owner", email: "leo@mail.example" }} change={nothing} />
      </ul>,
    ),
  },
  "owner/people/invite-person.tsx": {
    open: {
      ...inCloset(<InvitePerson title="Invite a person" roles={["helper", "owner"]} onMade={nothing} />),
      begin: open,
    },
  },
  "owner/people/made-invitation.tsx": {
    owner: inCloset(
      <MadeInvitation made={{ url: `${PUBLIC_URL}/join/abc`, role: "owner", email: "leo@mail.example" }} />,
    ),
  },
  "owner/people/changed-by.tsx": {
    other: inCloset(<ChangedBy list="items" id="one" />, {
      ...CLOSET,
      items: CLOSET.items.slice(0, 1).map((item) => ({ ...item, id: "one", changedBy: { name: LONG_NAME, at: AT } })),
    }),
  },
  "owner/people/closet-list.tsx": {
    three: { ...componentState(<ClosetList account="me" />), answer: answerClosets(KEPT, ...OTHERS) },
    unreachable: { ...componentState(<ClosetList account="me" />), answer: () => new Response(null, { status: 503 }) },
  },
  "owner/people/present-outfits.tsx": {
    choosing: {
      ...inCloset(<PresentOutfits />, WITH_BOARDS),
      begin: (place) => place.querySelector("button")?.click(),
    },
  },
  "owner/people/unsent.tsx": {
    one: {
      ...componentState(<Unsent account="unsent" closet={KEPT} />),
      begin() {
        localStorage.setItem("ownEdits:~unsent:emma:1", JSON.stringify([{ list: "items", id: "one", changes: {} }]));
        dispatchEvent(new StorageEvent("storage"));
      },
    },
  },
  "owner/people/waiting-stylings.tsx": {
    two: {
      ...componentState(<WaitingStylings closet={KEPT} onDecided={nothing} />),
      answer: () =>
        Response.json({ status: "OK", stylings: [styling(), styling({ id: "two", name: LONG_NAME, note: "" })] }),
    },
  },
  "owner/people/closet-entry.tsx": {
    waiting: componentState(
      <ul>
        <ClosetEntry account="me" closet={KEPT} />
      </ul>,
    ),
  },
  "owner/settings/closet-fates.tsx": {
    three: {
      ...componentState(inSection(<ClosetFates onChange={() => undefined} />)),
      answer: answerClosets(KEPT, ...OTHERS),
    },
  },
  "routes/owner/all-closets.tsx": {
    three: {
      ...pageState(
        <AllClosets {...({ loaderData: { account: "me", mayCreate: true } } as ComponentProps<typeof AllClosets>)} />,
      ),
      answer: answerClosets(KEPT, ...OTHERS),
    },
  },
  "routes/join/join.tsx": {
    "not-valid": pageState(
      <Join
        {...({ loaderData: { invitation: null, email: null }, params: { token: "abc" } } as ComponentProps<
          typeof Join
        >)}
      />,
    ),
  },
  "routes/join/invited.tsx": {
    "signed-out": pageState(<Invited token="abc" email={null} invitation={invited} />),
    "signed-in": pageState(<Invited token="abc" email="leo@mail.example" invitation={invited} />),
    joined: pageState(<Invited token="abc" email="leo@mail.example" invitation={{ ...invited, joined: true }} />),
  },
};
