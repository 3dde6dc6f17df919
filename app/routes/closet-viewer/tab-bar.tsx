import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Owner } from "#domain/closet.ts";
import { getShownTabs, getTabPath, type Tab, type TabCounts } from "#domain/closet-tabs.ts";
import styles from "./tab-bar.module.css";
import { useMessages } from "#app/ui/messages.ts";
import bar from "#app/ui/bar.module.css";
import tabStyles from "#app/ui/tab.module.css";

type TabBarProps = { owner: Owner; counts: TabCounts; activeTab: Tab; search?: ReactNode };

export function TabBar({ owner, counts, activeTab, search }: TabBarProps) {
  const messages = useMessages();
  return (
    <div className={`${bar.upper} ${styles.bar}`}>
      <div className={styles.line}>
        <nav className={styles.nav} aria-label={messages.closet}>
          <ul className={styles.tabs}>
            {getShownTabs(counts).map((tab) => (
              <li key={tab}>
                <Link
                  to={getTabPath(owner.username, tab)}
                  className={`${tabStyles.tab} ${tabStyles.page} ${styles.tab}`}
                  aria-current={tab === activeTab ? "page" : undefined}
                >
                  <span>{messages.tabs[tab]}</span>{" "}
                  <span className={styles.count}>{`(${messages.number(counts[tab])})`}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {search}
      </div>
    </div>
  );
}
