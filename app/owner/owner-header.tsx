import { useEffect } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { Logo } from "#app/logo.tsx";
import { useBrand } from "#app/root-data.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import spoken from "#app/ui/spoken.module.css";
import { ALL_CLOSETS_PATH, findOwnPage, getOwnClosetPath } from "#domain/closet-tabs.ts";
import { writeMoment } from "#domain/owner/write-moment.ts";
import { InModal } from "./in-modal.tsx";
import { Unsent } from "#app/owner/people/unsent.tsx";
import { useClosetState, useInbox, useOwnParts } from "./own-closet-context.ts";
import styles from "./owner-header.module.css";
import { ShowClosetButton } from "./settings/show-closet.tsx";
import { SignInAgain } from "./signed-out.tsx";
import { OwnLink, useOwnPath } from "./own-link.tsx";
import { useWaiting } from "./use-waiting.ts";
import { Icon } from "#app/ui/icon.tsx";
import form from "#app/ui/form.module.css";
import tabStyles from "#app/ui/tab.module.css";

/** On a phone, a button opens those of `MORE`. */
const TABS = ["items", "outfits", "collections", "inbox"] as const;
const MORE = ["portfolio", "figures", "bin", "settings"] as const;
const MORE_ID = "more-pages";

const TAB = `${tabStyles.tab} ${tabStyles.page} ${styles.tab}`;

type Tab = (typeof TABS)[number] | (typeof MORE)[number];

const ICONS: Record<Tab | "more", string> = {
  items: "M12 8V7a2 2 0 1 1 2 2M12 9l8.5 6.500a1.2 1.2 0 0 1-.700 2.200H4.200a1.2 1.2 0 0 1-.700-2.200z",
  outfits: "M8.5 4L4 7l1.5 4L8 10v10h8V10l2.5 1L20 7l-4.5-3a3.5 3.5 0 0 1-7 0z",
  collections: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  inbox: "M4 13l2.5-8h11L20 13v6H4zM4 13h5a3 3 0 0 0 6 0h5",
  portfolio: "M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.500L20 17",
  figures: "M5 20v-7M12 20V4M19 20v-11",
  bin: "M5 7h14M9.5 7V4.500h5V7M7 7l1 12.500h8L17 7",
  settings: "M5 7h9M18 7h1M5 17h1M10 17h9M14 5v4M10 15v4",
  more: "M6 12h.01M12 12h.01M18 12h.01",
};

const TabIcon = ({ of }: { of: Tab | "more" }) => (
  <Icon d={ICONS[of]} strokeWidth={of === "more" ? 2.5 : 1.5} className={styles.icon} />
);

function InboxCount() {
  const { totalWaiting } = useInbox();
  const { number } = useMessages();
  const { inbox } = useOwnerMessages();
  return (
    totalWaiting > 0 && (
      <span className={styles.count}>
        <span>{number(totalWaiting)}</span>
        <span className={spoken.spoken}> {inbox.waiting}</span>
      </span>
    )
  );
}

function useTotal(tab: Tab): number | null {
  const { closet, totalItems, phase } = useClosetState();
  if (tab === "items") return totalItems;
  if (phase !== "READY" || tab === "inbox" || tab === "figures" || tab === "bin" || tab === "settings") return null;
  return closet[tab === "portfolio" ? "portfolios" : tab].length;
}

function TabLink({ tab, onClick }: { tab: Tab; onClick?: () => void }) {
  const { store } = useOwnParts();
  const { number } = useMessages();
  const { tabs } = useOwnerMessages();
  const total = useTotal(tab);
  const path = useOwnPath();
  const open = () => {
    store.dismissNotice();
    onClick?.();
  };
  return (
    <NavLink to={`${path}/${tab}`} className={TAB} onClick={open}>
      <TabIcon of={tab} />
      {tabs[tab]}
      {total !== null && (
        <span className={styles.total} aria-hidden="true">
          {`(${number(total)})`}
        </span>
      )}
      {tab === "inbox" && <InboxCount />}
    </NavLink>
  );
}

const SWITCH_ID = "other-closets";

/** Each page of another closet is loaded anew: nothing of this one is left in it. */
function ClosetSwitch() {
  const { closets, store } = useOwnParts();
  const { closetOf } = useMessages();
  const { people } = useOwnerMessages();
  if (closets.length < 2) return null;
  return (
    <>
      <button
        type="button"
        className={`${form.link} ${styles.visibility} ${styles.switchButton}`}
        popoverTarget={SWITCH_ID}
      >
        <span className={styles.whole}>{people.closets.change}</span>
        <Icon d="M6 9l6 6 6-6" className={styles.short} />
      </button>
      <nav id={SWITCH_ID} popover="auto" aria-label={people.closets.title} className={styles.switch}>
        {closets.map(({ username, firstName, role }) => (
          <Link
            key={username}
            to={`${getOwnClosetPath(username)}/items`}
            reloadDocument
            aria-current={username === store.username ? "true" : undefined}
            className={styles.other}
          >
            <bdi>{closetOf(firstName)}</bdi> <small>{people.roles[role]}</small>{" "}
            {username !== store.username && <Unsent account={store.part.account} closet={{ username, role }} />}
          </Link>
        ))}
        <Link to={ALL_CLOSETS_PATH} reloadDocument className={styles.other}>
          {people.closets.all}
        </Link>
      </nav>
    </>
  );
}

/** "Inbox (1) · Mia’s closet". */
function PageTitle() {
  const { pathname } = useLocation();
  const { firstName } = useClosetState().closet.user;
  const { totalWaiting } = useInbox();
  const { closetOf, number } = useMessages();
  const { tabs } = useOwnerMessages();
  const { name } = useBrand();
  const tab = [...TABS, ...MORE].find((each) => each === findOwnPage(pathname));
  const page = tab && (tab === "inbox" && totalWaiting > 0 ? `${tabs[tab]} (${number(totalWaiting)})` : tabs[tab]);
  return <title>{[page, closetOf(firstName), name].filter(Boolean).join(" · ")}</title>;
}

export function OwnerHeader() {
  const { closet } = useClosetState();
  const { closetOf, more } = useMessages();
  const words = useOwnerMessages();
  const { firstName, visibility } = closet.user;
  const page = findOwnPage(useLocation().pathname);
  const ofMore = MORE.find((tab) => tab === page);
  return (
    <header className={styles.header}>
      <PageTitle />
      <div className={styles.line}>
        <div className={styles.brand}>
          <Logo />
        </div>
        <h1 className={styles.title}>
          <bdi className={styles.whole}>{closetOf(firstName)}</bdi>
          <bdi className={styles.short} aria-hidden="true">
            {firstName}
          </bdi>
        </h1>
        <div className={styles.side}>
          <InModal className={styles.saving}>
            <SavingState />
          </InModal>
          <ClosetSwitch />
          <OwnLink to="/settings" className={`${form.link} ${styles.visibility}`}>
            {words.visibilities[visibility]}
          </OwnLink>
          <ShowClosetButton />
        </div>
      </div>
      {ofMore && <p className={styles.where}>{words.tabs[ofMore]}</p>}
      <noscript>
        <p className={styles.noScript}>{words.needsScript}</p>
      </noscript>
      <nav aria-label={words.yourCloset} className={styles.nav}>
        <ul className={styles.tabs}>
          {TABS.map((tab) => (
            <li key={tab}>
              <TabLink tab={tab} />
            </li>
          ))}
          {MORE.map((tab) => (
            <li key={tab} className={styles.wide}>
              <TabLink tab={tab} />
            </li>
          ))}
          <li className={styles.narrow}>
            <button type="button" className={TAB} popoverTarget={MORE_ID} aria-current={ofMore && "page"}>
              <TabIcon of="more" />
              {more}
            </button>
            <div id={MORE_ID} popover="auto" className={styles.more}>
              {MORE.map((tab) => (
                <TabLink key={tab} tab={tab} onClick={() => document.getElementById(MORE_ID)?.hidePopover()} />
              ))}
            </div>
          </li>
        </ul>
      </nav>
    </header>
  );
}

const SAVED_MS = 10_000;

export function SavingState() {
  const { saving, keptAtMs } = useClosetState();
  const { store } = useOwnParts();
  const waiting = useWaiting();
  const words = useOwnerMessages();
  const { language } = useMessages();
  useEffect(() => {
    if (saving !== "SAVED") return;
    const timer = setTimeout(store.forgetSaved, SAVED_MS);
    return () => clearTimeout(timer);
  }, [saving, store]);
  const saved = saving && (saving === "SAVING" ? words.saving : words.saved);
  const kept = keptAtMs === null ? saved : words.app.keptCloset(writeMoment(keptAtMs, language));
  const text = waiting?.text ?? kept;
  if (text === null) return null;
  return (
    <>
      <span>{text}</span>
      {waiting?.reason === "SIGNED_OUT" && (
        <>
          {" "}
          <SignInAgain className={form.link} isNewTab={!waiting.isKept} />
        </>
      )}
    </>
  );
}
