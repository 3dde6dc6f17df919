import type { ComponentProps } from "react";
import type { Owner } from "#domain/closet.ts";
import { ErrorPage } from "#app/error-page.tsx";
import { Logo } from "#app/logo.tsx";
import { PageOnItsWay } from "#app/page-on-its-way.tsx";
import { QuietPage } from "#app/quiet-page.tsx";
import { PageFoot } from "#app/page-foot.tsx";
import Root, { ErrorBoundary as RootError } from "#app/root.tsx";
import Home from "#app/routes/home/home.tsx";
import Invite, { ErrorBoundary as InviteError } from "#app/routes/invite/invite.tsx";
import LinkPage from "#app/routes/link/link.tsx";
import NotFound from "#app/routes/not-found/not-found.tsx";
import { Link } from "react-router";
import { EMMA, LAYLA, LONG_NAME, PUBLIC_URL, WILHELMINE } from "./sample-closets.ts";
import { NEVER } from "./stage.tsx";
import { type Area, page, piece, type Surroundings } from "./state.ts";

const invite = (inviter: Owner | null, around: Surroundings = {}) => {
  const loaderData = inviter ? { status: "OK", inviter, publicUrl: PUBLIC_URL } : { status: "ERROR" };
  return page(<Invite {...({ loaderData } as unknown as ComponentProps<typeof Invite>)} />, {
    path: "/invite/emma",
    providers: ["google", "apple"],
    ...around,
  });
};

const link = (owner: Owner | null, around: Surroundings = {}) => {
  const loaderData = { owner, version: null, publicUrl: PUBLIC_URL };
  return page(<LinkPage {...({ loaderData } as ComponentProps<typeof LinkPage>)} />, around);
};

const words = (
  <>
    <h1>A few words</h1>
    <p>And some more of them, as many as a page without a closet has.</p>
  </>
);

const LOGO: Surroundings = { brand: { logoUrl: "/icon.svg" } };

const never = (place: HTMLElement) => place.querySelector("a")?.click();

/** Pages without a closet on them, and what stands around every page. */
export const PAGES: Area = {
  "error-page.tsx": {
    "not-shown": page(<ErrorPage />),
    "another-address": page(<ErrorPage />, { brand: { supportEmail: "the-people-who-help@a-long-name.example" } }),
  },
  "logo.tsx": {
    name: piece(<Logo />),
    "long-name": piece(<Logo />, { brand: { name: "The Considered Wardrobe" } }),
    picture: piece(<Logo />, LOGO),
    "on-the-landing-view": piece(<Logo size="landing" />),
    "picture-on-the-landing-view": piece(<Logo size="landing" />, LOGO),
  },
  "page-on-its-way.tsx": {
    "nothing-on-its-way": piece(<PageOnItsWay />, { isUnseen: true }),
    "on-its-way": page(
      <main>
        <h1>A page that she leaves</h1>
        <p>
          To <Link to={NEVER}>another page</Link>
        </p>
        <PageOnItsWay />
      </main>,
      { begin: never },
    ),
  },
  "quiet-page.tsx": {
    words: page(<QuietPage>{words}</QuietPage>),
    "words-and-something-to-do": page(<QuietPage below={<p>Something to do</p>}>{words}</QuietPage>),
    "long-word": page(
      <QuietPage>
        <h1>{LONG_NAME.replaceAll(" ", "")}</h1>
      </QuietPage>,
    ),
  },
  "page-foot.tsx": {
    languages: piece(<PageFoot />),
    "reload-offered": piece(
      <div style={{ paddingBlockStart: 320 }}>
        <PageFoot />
      </div>,
      // As the page's first script does (`server/pages/finish-page.ts`).
      { begin: (place) => place.querySelector("#reload-offer")?.removeAttribute("hidden") },
    ),
  },
  "root.tsx": {
    "around-a-page": piece(<Root />, { isUnseen: true }),
    failed: page(<RootError />),
  },
  "routes/home/home.tsx": { form: page(<Home />) },
  "routes/invite/invite.tsx": {
    invited: invite(EMMA),
    "has-an-account": invite(EMMA, { path: "/invite/emma?show=code" }),
    "entering-an-address": invite(EMMA, { path: "/invite/emma?with=email" }),
    "by-a-long-name": invite(WILHELMINE),
    "by-an-arabic-name": invite(LAYLA),
    "on-a-phone": invite(EMMA, { visitor: "ios" }),
    private: invite(null),
    failed: page(<InviteError />),
  },
  "routes/link/link.tsx": {
    "a-closet": link(EMMA),
    "no-closet": link(null),
    "long-name": link(WILHELMINE),
    "arabic-name": link(LAYLA),
    ios: link(EMMA, { visitor: "ios" }),
    android: link(EMMA, { visitor: "android" }),
  },
  "routes/not-found/not-found.tsx": { "nothing-here": page(<NotFound />) },
};
