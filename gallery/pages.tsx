import type { ComponentProps } from "react";
import type { Owner } from "#domain/closet.ts";
import { ErrorPage } from "#app/error-page.tsx";
import { Logo } from "#app/logo.tsx";
import Root, { DemoNotice, PendingPage, ErrorBoundary as RootError } from "#app/root.tsx";
import { PlainPage } from "#app/plain-page.tsx";
import { PageFooter } from "#app/page-footer.tsx";
import Home from "#app/routes/home/home.tsx";
import { GuidePage } from "#app/routes/guide/guide-page.tsx";
import Invite, { ErrorBoundary as InviteError } from "#app/routes/invite/invite.tsx";
import { ClosetPictures } from "#app/ui/closet-pictures.tsx";
import LinkPage from "#app/routes/link/link.tsx";
import { OfferStyling } from "#app/offer-styling.tsx";
import NotFound from "#app/routes/not-found/not-found.tsx";
import { Link } from "react-router";
import { WithAddress } from "#app/with-address.tsx";
import { EMMA, LAYLA, LONG_NAME, PUBLIC_URL, STORES, UPRIGHT, WILHELMINE } from "./sample-closets.ts";
import { NEVER } from "./stage.tsx";
import { type Area, pageState, componentState, type StateOptions } from "./state.ts";

const OUTFITS = ["/images/outfit-0", "/images/outfit-1", "/images/outfit-2"].map((address) => ({
  address,
  picture: UPRIGHT,
}));

const invite = (inviter: Owner | null, around: StateOptions = {}) => {
  const version = { stylings: "anyone" };
  const loaderData = inviter
    ? { status: "OK", inviter, version, publicUrl: PUBLIC_URL, pictures: OUTFITS }
    : { status: "ERROR" };
  return pageState(<Invite {...({ loaderData } as unknown as ComponentProps<typeof Invite>)} />, {
    path: "/invite/emma",
    providers: ["google", "apple"],
    ...around,
  });
};

const link = (owner: Owner | null, around: StateOptions = {}) => {
  const loaderData = {
    owner,
    version: owner && { stylings: "anyone" },
    publicUrl: PUBLIC_URL,
    pictures: owner ? OUTFITS : [],
  };
  return pageState(<LinkPage {...({ loaderData } as unknown as ComponentProps<typeof LinkPage>)} />, around);
};

type HomeState = { total?: number; owner?: Owner; isSignedIn?: boolean };

const home = (offersClosets: boolean, { total = 0, owner = EMMA, isSignedIn = false }: HomeState = {}) => {
  const closets = Array.from({ length: total }, (_, n) => ({
    username: `${owner.username}-${n}`,
    firstName: owner.firstName,
    outfits: n % 4 === 3 ? 0 : 18,
    items: 64,
    pictures: OUTFITS.slice(0, 3 - (n % 4 === 3 ? 2 : 0)),
  }));
  return pageState(
    <Home {...({ loaderData: { offersClosets, isSignedIn, closets } } as ComponentProps<typeof Home>)} />,
  );
};

const guide = pageState(
  <GuidePage
    title="Keeping your closet"
    sections={["Start a closet", "Photographs and cut-outs"].map((name) => ({ id: name, name }))}
    html={`<p>What you can do.</p><h2 id="Start a closet">Start a closet</h2><ol><li>Open the <a href="#guide">home page</a>.</li></ol>
      <img src="/images/board-across" alt="A form" width="1608" height="1688" loading="lazy">
      <h2 id="Photographs and cut-outs">Photographs and cut-outs</h2>
      <table><thead><tr><th>way</th><th>who sees it</th></tr></thead><tbody><tr><td>a link</td><td>those who have it</td></tr></tbody></table>`}
  />,
);

const words = (
  <>
    <h1>A few words</h1>
    <p>And some more of them, as many as a page without a closet has.</p>
  </>
);

const LOGO: StateOptions = { brand: { logoUrl: "/icon.svg" } };

const never = (place: HTMLElement) => place.querySelector("a")?.click();

export const PAGES: Area = {
  "error-page.tsx": {
    "not-shown": pageState(<ErrorPage />),
    "another-address": pageState(<ErrorPage />, { brand: { supportEmail: "the-people-who-help@a-long-name.example" } }),
  },
  "logo.tsx": {
    name: componentState(<Logo />),
    "long-name": componentState(<Logo />, { brand: { name: "The Considered Wardrobe" } }),
    picture: componentState(<Logo />, LOGO),
    "on-the-landing-view": componentState(<Logo size="landing" />),
    "picture-on-the-landing-view": componentState(<Logo size="landing" />, LOGO),
  },
  "pending-page.tsx": {
    idle: componentState(<PendingPage />, { isInvisible: true }),
    loading: pageState(
      <main>
        <h1>A page that she leaves</h1>
        <p>
          To <Link to={NEVER}>another page</Link>
        </p>
        <PendingPage />
      </main>,
      { begin: never },
    ),
  },
  "plain-page.tsx": {
    words: pageState(<PlainPage>{words}</PlainPage>),
    "words-and-something-to-do": pageState(<PlainPage below={<p>Something to do</p>}>{words}</PlainPage>),
    "long-word": pageState(
      <PlainPage>
        <h1>{LONG_NAME.replaceAll(" ", "")}</h1>
      </PlainPage>,
    ),
  },
  "demo-notice.tsx": { "on-a-demonstration": componentState(<DemoNotice />, { isDemo: true }) },
  "page-footer.tsx": {
    languages: componentState(<PageFooter />),
    "reload-offered": componentState(
      <div style={{ paddingBlockStart: 320 }}>
        <PageFooter />
      </div>,
      // The page's first script does this (`server/pages/finish-page.ts`).
      { begin: (place) => place.querySelector("#reload-offer")?.removeAttribute("hidden") },
    ),
  },
  "root.tsx": {
    "around-a-page": componentState(<Root />, { isInvisible: true }),
    failed: pageState(<RootError />),
  },
  "routes/home/home.tsx": {
    form: home(true),
    "without-new-closets": home(false),
    "signed-in": home(true, { isSignedIn: true }),
    "one-closet": home(true, { total: 1 }),
    "three-closets": home(true, { total: 3, owner: LAYLA }),
    "as-many-closets-as-it-shows": home(true, { total: 24, owner: WILHELMINE }),
  },
  "ui/closet-pictures.tsx": { three: componentState(<ClosetPictures photographs={OUTFITS} />) },
  "with-address.tsx": {
    address: componentState(
      <p>
        <WithAddress sentence={(email) => `Write to ${email}.`} email="a@x.example" />
      </p>,
    ),
  },
  "offer-styling.tsx": { around: componentState(<OfferStyling senders="none">{words}</OfferStyling>) },
  "routes/invite/invite.tsx": {
    invited: invite(EMMA),
    "has-an-account": invite(EMMA, { path: "/invite/emma?show=code" }),
    "entering-an-address": invite(EMMA, { path: "/invite/emma?with=email" }),
    "by-a-long-name": invite(WILHELMINE),
    "by-an-arabic-name": invite(LAYLA),
    "on-a-phone": invite(EMMA, { visitor: "ios" }),
    private: invite(null),
    failed: pageState(<InviteError />),
  },
  "routes/link/link.tsx": {
    "a-closet": link(EMMA),
    "no-closet": link(null),
    "long-name": link(WILHELMINE),
    "arabic-name": link(LAYLA),
    "with-styling-first": link(EMMA, { styleWith: "web" }),
    "with-styling-first-and-an-app": link(WILHELMINE, { ...STORES, styleWith: "web" }),
    ios: link(EMMA, { visitor: "ios" }),
    android: link(EMMA, { visitor: "android" }),
  },
  "routes/guide/guide-page.tsx": { guide },
  "routes/not-found/not-found.tsx": { "nothing-here": pageState(<NotFound />) },
};
