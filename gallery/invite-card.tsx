import type { ComponentProps } from "react";
import { Card, NoticeLine } from "#app/invite-card/card.tsx";
import {
  EmailView,
  LiveInviteCard,
  VerifyView,
  WelcomeView,
  NamesView,
  TextField,
} from "#app/invite-card/live-invite-card.tsx";
import { ScanView } from "#app/invite-card/scan-view.tsx";
import { SignUpView } from "#app/invite-card/sign-up-view.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { EMMA, LAYLA, LONG_NAME, PUBLIC_URL, STORES, WILHELMINE } from "./sample-closets.ts";
import { type StylingOffer, StylingOfferContext } from "#app/closet/style-here.tsx";
import { type Area, open, componentState, type State, type StateOptions } from "./state.ts";
import { WORDS } from "./words.ts";

const nothing = () => undefined;
const back = { go: nothing };
const OUT_OF_REACH = { text: WORDS.closet.outOfReach, isError: true, onRetry: nothing };
const EMAIL = "jane.roe@example.org";
const LONG_EMAIL = `${"jane.".repeat(12)}roe@a-very-long-name-of-a-host-that-nobody-would-type.example`;
const OPENID: StateOptions = { providers: ["oidc", "google", "apple"], openIdName: "The household of the Roes" };
const EVERY: StateOptions = { providers: ["google", "apple"] };

const email = (props: Partial<ComponentProps<typeof EmailView>> = {}) =>
  componentState(<EmailView headingLevel={2} firstEmail="" isBusy={false} back={back} onEmail={nothing} {...props} />);

const live = (props: Partial<ComponentProps<typeof LiveInviteCard>> = {}, around: StateOptions = {}) =>
  componentState(
    <LiveInviteCard
      inviter={EMMA}
      publicUrl={PUBLIC_URL}
      pagePath="/invite/emma"
      headingLevel={2}
      steps={{ hasAccount: false, isEnteringEmail: false, go: nothing }}
      {...props}
    />,
    around,
  );

const names = (props: Partial<ComponentProps<typeof NamesView>> = {}) =>
  componentState(
    <NamesView
      headingLevel={2}
      title="Continue with email"
      email={EMAIL}
      firstNames={{ firstName: "", lastName: "" }}
      isBusy={false}
      onNames={nothing}
      onSignOut={nothing}
      {...props}
    />,
  );

const scan = (inviter = EMMA, around: StateOptions = {}, way: ComponentProps<typeof ScanView>["back"] = back) =>
  componentState(
    <ScanView headingLevel={2} inviter={inviter} pagePath="/invite/emma" publicUrl={PUBLIC_URL} back={way} />,
    around,
  );

const signUp = (props: Partial<ComponentProps<typeof SignUpView>> = {}, around: StateOptions = {}) =>
  componentState(
    <SignUpView headingLevel={2} inviter={EMMA} onWay={nothing} onHasAccount={nothing} {...props} />,
    around,
  );

const verify = (props: Partial<ComponentProps<typeof VerifyView>> = {}) =>
  componentState(
    <VerifyView
      headingLevel={2}
      email={EMAIL}
      isBusy={false}
      onCode={nothing}
      onOtherEmail={nothing}
      onSendAgain={nothing}
      {...props}
    />,
  );

const offering = ({ element, ...around }: State, offer: StylingOffer = "beside"): State => ({
  ...around,
  element: <StylingOfferContext value={offer}>{element}</StylingOfferContext>,
});

const welcome = (inviter = EMMA, around: StateOptions = {}) =>
  componentState(<WelcomeView headingLevel={2} inviter={inviter} publicUrl={PUBLIC_URL} />, around);

const notice = (props: ComponentProps<typeof NoticeLine>["notice"], around: StateOptions = {}) =>
  componentState(<NoticeLine notice={props} onLeave={nothing} />, around);

const inModal = ({ element, ...around }: State) =>
  componentState(
    <Modal id="modal" label={WORDS.closet.style(EMMA.firstName)} ref={{ current: null }}>
      {element}
    </Modal>,
    { ...around, begin: open },
  );

export const INVITE_CARD: Area = {
  "invite-card/card.tsx": {
    plain: componentState(
      <Card headingLevel={2} title={WORDS.closet.wait}>
        <p>{WORDS.invite.signingIn}</p>
      </Card>,
    ),
    "with-a-way-back": componentState(
      <Card headingLevel={2} title={WORDS.closet.wait} back={{ href: "/invite/emma", go: nothing }}>
        <p>{WORDS.invite.signingIn}</p>
      </Card>,
    ),
    "with-a-notice": componentState(
      <Card headingLevel={2} title={WORDS.closet.wait} back={back} notice={OUT_OF_REACH}>
        <p>{WORDS.invite.signingIn}</p>
      </Card>,
    ),
  },
  "invite-card/email-view.tsx": {
    empty: email(),
    filled: email({ firstEmail: EMAIL }),
    long: email({ firstEmail: LONG_EMAIL }),
    sending: email({ firstEmail: EMAIL, isBusy: true }),
    unreachable: email({ firstEmail: EMAIL, notice: OUT_OF_REACH }),
    "link-to-confirm": email({ question: WORDS.invite.confirmEmail }),
    "link-rejected": email({ firstEmail: EMAIL, notice: { text: WORDS.invite.linkRefused, isError: true } }),
    "in-a-modal": inModal(email({ firstEmail: EMAIL, notice: OUT_OF_REACH })),
    "link-of-another-address": email({
      question: WORDS.invite.confirmEmail,
      firstEmail: EMAIL,
      notice: { text: WORDS.invite.linkOfOtherEmail(EMAIL), isError: true },
    }),
    "link-of-another-long-address": email({
      question: WORDS.invite.confirmEmail,
      firstEmail: LONG_EMAIL,
      notice: { text: WORDS.invite.linkOfOtherEmail(LONG_EMAIL), isError: true },
    }),
  },
  "invite-card/live-invite-card.tsx": {
    anonymous: live({}, EVERY),
    "in-a-closet": live({ offersApp: true }, EVERY),
    "has-an-account": live({ steps: { hasAccount: true, isEnteringEmail: false, go: nothing } }),
    "entering-an-address": live({ steps: { hasAccount: false, isEnteringEmail: true, go: nothing } }),
    "signing-in": live({}, { visitor: "signed-in" }),
    unreachable: live({}, { visitor: "signed-in", answer: () => new Response(null, { status: 503 }) }),
  },
  "invite-card/names-view.tsx": {
    empty: names(),
    suggested: names({ firstNames: { firstName: "Jane", lastName: "Roe" } }),
    long: names({ email: LONG_EMAIL, firstNames: { firstName: LONG_NAME, lastName: LONG_NAME } }),
    saving: names({ firstNames: { firstName: "Jane", lastName: "Roe" }, isBusy: true }),
    "in-a-modal": inModal(names()),
    "not-saved": names({ notice: { text: WORDS.invite.notSaved, isError: true } }),
    offline: names({ notice: { text: WORDS.invite.offline } }),
  },
  "invite-card/notice-line.tsx": {
    nothing: notice(null, { isInvisible: true }),
    quiet: notice({ text: WORDS.invite.offline }),
    error: notice({ text: WORDS.invite.providerRefused, isError: true }),
    "error-with-a-way-on": notice(OUT_OF_REACH),
    "in-another-window": notice({ text: WORDS.invite.inOtherWindow, onRetry: nothing }),
    "back-from-another-window": notice({ text: WORDS.invite.notSignedInYet, onRetry: nothing }),
  },
  "invite-card/scan-view.tsx": {
    "with-styling-here": offering(scan()),
    "with-styling-first": offering(scan(), "first"),
    "with-styling-first-and-an-app": offering(scan(WILHELMINE, { ...STORES, visitor: "ios" }), "first"),
    "without-an-app": scan(EMMA, { styleWith: "web" }),
    desktop: scan(),
    "in-a-modal": inModal(scan()),
    "on-an-iphone": scan(EMMA, { visitor: "ios" }),
    "on-an-android-phone": scan(EMMA, { visitor: "android" }),
    "on-a-phone-with-the-app": scan(EMMA, { visitor: "android", androidPackage: "com.example.app" }),
    "out-of-an-account": scan(EMMA, { visitor: "ios" }, { go: nothing, words: WORDS.invite.signOut }),
    "long-name": scan(WILHELMINE),
    "arabic-name": scan(LAYLA),
  },
  "invite-card/sign-up-view.tsx": {
    "with-styling-here": offering(signUp()),
    "with-styling-first": offering(signUp(), "first"),
    "by-email": signUp(),
    "on-a-demonstration": signUp({}, { isDemo: true }),
    "by-google": signUp({}, EVERY),
    "by-passkey": signUp({ inviter: null }, { ...EVERY, byPasskey: true }),
    "without-inviter": signUp({
      inviter: null,
      reason: WORDS.owner.signInToKeep,
      help: WORDS.owner.sameWithAccount,
    }),
    "by-an-openid-provider": signUp({}, { providers: ["oidc"], openIdName: "Home", byEmail: false }),
    "openid-provider-away": signUp(
      { notice: { text: WORDS.invite.providerAway("The household of the Roes"), isError: true, onRetry: nothing } },
      { ...OPENID, begin: open },
    ),
    "openid-provider-with-an-unconfirmed-address": signUp(
      { notice: { text: WORDS.invite.emailUnconfirmed("The household of the Roes"), isError: true, onRetry: nothing } },
      OPENID,
    ),
    "every-way": signUp({}, { ...EVERY, begin: open }),
    "in-a-modal": inModal(signUp({ offersApp: true }, EVERY)),
    "long-name": signUp({ inviter: WILHELMINE }, { ...EVERY, begin: open }),
    "arabic-name": signUp({ inviter: LAYLA }),
    "another-brand": signUp({}, { brand: { name: "The Considered Wardrobe Company" } }),
    "window-blocked": signUp({ notice: { text: WORDS.invite.windowBlocked, isError: true, onRetry: nothing } }, EVERY),
    "inside-an-app": signUp({}, { ...EVERY, visitor: "in-app", begin: open }),
  },
  "invite-card/text-field.tsx": {
    empty: componentState(
      <TextField label={WORDS.invite.emailQuestion} placeholder={WORDS.invite.enterEmail} value="" onText={nothing} />,
    ),
    filled: componentState(<TextField label={WORDS.invite.firstName} value={LONG_NAME} onText={nothing} />),
  },
  "invite-card/verify-view.tsx": {
    sent: verify(),
    "sent-to-a-long-address": verify({ email: LONG_EMAIL }),
    sending: verify({ isBusy: true }),
    "in-a-modal": inModal(verify()),
    "sent-again": verify({ notice: { text: WORDS.invite.sentAgain } }),
    "sent-several": verify({ notice: { text: WORDS.invite.sentSeveral } }),
    unreachable: verify({ notice: OUT_OF_REACH }),
  },
  "invite-card/welcome-view.tsx": {
    "with-styling-here": offering(welcome()),
    "with-styling-first": offering(welcome(), "first"),
    "with-styling-first-and-an-app": offering(welcome(WILHELMINE, STORES), "first"),
    desktop: welcome(),
    "in-a-modal": inModal(welcome()),
    ios: welcome(EMMA, { visitor: "ios" }),
    android: welcome(EMMA, { visitor: "android" }),
    "long-name": welcome(WILHELMINE),
    "arabic-name": welcome(LAYLA),
  },
};
