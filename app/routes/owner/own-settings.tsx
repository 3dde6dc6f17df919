import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { noteDeletion } from "#app/account/deletion-note.ts";
import { deleteAccount } from "#app/account/profile-calls.ts";
import form from "#app/ui/form.module.css";
import { PolicyFields } from "#app/owner/form/policy-fields.tsx";
import { ImportCloset } from "#app/owner/import/import-closet.tsx";
import { ClosetRoom } from "#app/owner/lists/closet-room.tsx";
import { OwnPeople } from "#app/owner/people/own-people.tsx";
import { May } from "#app/owner/people/may.tsx";
import { useAccess, useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";
import { AccountName } from "#app/owner/settings/account-name.tsx";
import { ClosetFates } from "#app/owner/settings/closet-fates.tsx";
import { ConfirmedDeletion } from "#app/owner/settings/confirmed-deletion.tsx";
import { ExportCloset, ExportLink } from "#app/owner/settings/export-closet.tsx";
import { forgetOwner } from "#app/owner/settings/forget-owner.ts";
import styles from "#app/owner/settings/settings.module.css";
import { ChangeEmail } from "#app/owner/settings/change-email.tsx";
import { OwnDevices } from "#app/owner/settings/own-devices.tsx";
import { OwnPasskeys } from "#app/owner/settings/own-passkeys.tsx";
import { ShowCloset } from "#app/owner/settings/show-closet.tsx";
import { ShopBookmark } from "#app/owner/wishes/shop-bookmark.tsx";
import { SignOut } from "#app/owner/settings/sign-out.tsx";
import { StylingChoice } from "#app/owner/settings/styling-choice.tsx";
import { useOwnAccount } from "#app/owner/settings/use-own-account.ts";
import { useIsDemo, useSignIn, useStyleWith } from "#app/root-data.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { toAddress } from "#domain/base-path.ts";
import { SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import { MAX_NAME_LENGTH, REMOVAL_TIMEOUT_MS } from "#domain/limits.ts";
import type { ClosetDecisions } from "#domain/people/people-schemas.ts";
import { mayCall } from "#domain/people/rights.ts";
import { PRONOUNS } from "#domain/pronoun.ts";
import { getUsualTap, TAPS } from "#domain/tap-setting.ts";
import { usernameKey } from "#domain/username.ts";
import { Check, Choice, LabeledInput } from "#app/owner/form/labeled-input.tsx";
import tab from "#app/ui/tab.module.css";
import bar from "#app/ui/bar.module.css";

/** The section that lies a quarter below the upper edge of the window. */
function useSectionInView(ids: string): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setId((before) => entries.find(({ isIntersecting }) => isIntersecting)?.target.id ?? before),
      { rootMargin: "-25% 0px -75%" },
    );
    for (const each of ids.split(" ")) {
      const section = document.getElementById(each);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return id;
}

export default function OwnSettings() {
  const { settings, cutoutHost } = useOwnParts();
  const { tap, showsCutouts } = useClosetState().closet.user;
  const words = useOwnerMessages();
  const isDemo = useIsDemo();
  const { byEmail } = useSignIn();
  const usualTap = getUsualTap(useStyleWith());

  const { hash } = useLocation();
  const access = useAccess();
  const isOwner = mayCall(access, "setSettings");
  const ofOwner = { who: words.whoSees, name: words.yourName, visitors: words.visitors, import: words.data.yourData };
  const titles = { ...(isOwner && ofOwner), people: words.people.title, account: words.account.title };
  const ids = Object.keys(titles);
  const inView = useSectionInView(ids.join(" "));
  const current = inView ?? ids.find((id) => hash === `#${id}`) ?? ids[0];
  const sections = useRef<HTMLElement>(null);
  // On a phone the names are wider than the window.
  useEffect(() => {
    const row = sections.current;
    const link = row?.querySelector(`[href$="#${current}"]`)?.getBoundingClientRect();
    if (row && link) row.scrollBy({ left: link.left + link.width / 2 - row.clientWidth / 2 });
  }, [current]);

  return (
    <main className={styles.page}>
      <nav ref={sections} aria-label={words.tabs.settings} className={`${bar.upper} ${styles.sections}`}>
        {Object.entries(titles).map(([id, title]) => (
          <Link
            key={id}
            to={`#${id}`}
            replace
            className={tab.tab}
            aria-current={id === current ? "location" : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      {isOwner && (
        <>
          <Section id="who" title={ofOwner.who}>
            <ShowCloset />
          </Section>
          <Section id="name" title={ofOwner.name}>
            <NameChoice />
          </Section>
          <Section id="visitors" title={ofOwner.visitors}>
            <Choice
              legend={words.tap}
              name="tap"
              words={{ ...words.taps, usual: words.usualTaps[usualTap] }}
              values={["usual", ...TAPS]}
              chosen={tap ?? "usual"}
              onChoose={(choice) => settings.setSettings({ tap: choice === "usual" ? null : choice })}
            />
            <Check checked={showsCutouts} onCheck={(isChecked) => settings.setSettings({ showsCutouts: isChecked })}>
              {words.showCutouts}
            </Check>
            {cutoutHost !== null && <p className={form.help}>{words.cutouts.sentTo(cutoutHost)}</p>}
            <StylingChoice />
            <FieldPolicyChoice />
          </Section>
          <Section id="import" title={ofOwner.import}>
            <ClosetRoom isAlways />
            <ImportCloset />
            <ShopBookmark />
            <ExportCloset />
            {!isDemo && <DeleteCloset />}
          </Section>
        </>
      )}
      <Section id="people" title={words.people.title}>
        <OwnPeople />
      </Section>
      <Section id="account" title={words.account.title}>
        <AccountName />
        {byEmail && !isDemo && <ChangeEmail />}
        <OwnPasskeys />
        {!isDemo && <OwnDevices />}
        <SignOut />
        {!isDemo && <DeleteAccount />}
      </Section>
    </main>
  );
}

type SectionProps = { id: string; title: string; children: ReactNode };

/** Its address is that of the page with `#` and the id. */
function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function NameChoice() {
  const words = useOwnerMessages();
  const { firstName, pronoun } = useClosetState().closet.user;
  const { setSettings } = useOwnParts().settings;
  const [draft, setDraft] = useState<string | null>(null);
  const save = (): void => {
    const name = draft?.trim() ?? "";
    if (name !== "" && name !== firstName) setSettings({ firstName: name });
    setDraft(null);
  };
  return (
    <>
      <LabeledInput
        label={words.firstName}
        value={draft ?? firstName}
        onText={setDraft}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="given-name"
        onBlur={save}
        onKeyDown={(event) => event.key === "Enter" && save()}
      />
      <Choice
        legend={words.pronoun}
        name="pronoun"
        words={words.pronouns}
        values={PRONOUNS}
        chosen={pronoun ?? "her"}
        onChoose={(choice) => setSettings({ pronoun: choice })}
      />
    </>
  );
}

export function DeleteAccount() {
  const parts = useOwnParts();
  const { data } = useOwnerMessages();
  const account = useOwnAccount();
  const [decisions, setDecisions] = useState<ClosetDecisions>([]);
  if (!account) return null;
  const { userId, email } = account;

  async function remove(): Promise<string | null> {
    const { status } = await deleteAccount(userId, decisions);
    // An earlier request may have deleted the account, and its answer was lost.
    if (status !== "OK" && status !== "SIGNED_OUT") return data.accountNotDeleted;
    await forgetOwner(parts);
    if (status === "OK") noteDeletion("account");
    location.assign(toAddress(status === "OK" ? "/" : SIGN_IN_PATH));
    return null;
  }

  return (
    <ConfirmedDeletion
      title={data.deleteAccount}
      text={data.deleteAccountText(email)}
      label={data.confirmEmail}
      isConfirmed={(typed) => typed.toLowerCase() === email.toLowerCase()}
      onDelete={remove}
    >
      <May call="exportCloset">
        <ExportLink label={data.exportCloset} />
      </May>
      <ClosetFates onChange={setDecisions} />
    </ConfirmedDeletion>
  );
}

export function DeleteCloset() {
  const parts = useOwnParts();
  const { store } = parts;
  const { data } = useOwnerMessages();

  async function remove(): Promise<string | null> {
    const answer = await callOwner("DELETE", getOwnClosetCall(store.username), {
      timeoutMs: REMOVAL_TIMEOUT_MS,
    });
    // An earlier request deleted it, and its answer was lost.
    const isGone = answer.status === "REJECTED" && answer.code === 404;
    if (answer.status !== "OK" && !isGone) return data.notDeleted;
    await forgetOwner(parts);
    noteDeletion("closet");
    location.assign(toAddress("/"));
    return null;
  }

  return (
    <ConfirmedDeletion
      title={data.deleteCloset}
      text={data.deleteClosetText(store.username)}
      label={data.confirmUsername}
      isConfirmed={(typed) => usernameKey(typed) === usernameKey(store.username)}
      onDelete={remove}
    >
      <ExportLink label={data.exportCloset} />
    </ConfirmedDeletion>
  );
}

export function FieldPolicyChoice() {
  const { policy } = useClosetState().closet.user;
  const { setPolicy } = useOwnParts().settings;
  return <PolicyFields policy={policy} onChange={(changed) => void setPolicy(changed)} />;
}
