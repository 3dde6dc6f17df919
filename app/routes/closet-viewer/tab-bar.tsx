import { Link } from "#app/ui/link.tsx";
import type { Owner } from "#domain/closet.ts";
import { getShownTabs, getTabPath, type Tab, type TabCounts } from "#domain/closet-tabs.ts";
import { MESSAGES } from "#domain/messages.ts";
import styles from "./tab-bar.module.css";

type TabBarProps = { owner: Owner; counts: TabCounts; activeTab: Tab };

/** The tab bar of spec §2: links with their counts, the active one following the address. */
export function TabBar({ owner, counts, activeTab }: TabBarProps) {
  return (
    <nav className={styles.bar} aria-label={MESSAGES.closet}>
      <ul className={styles.tabs}>
        {getShownTabs(counts).map(({ tab, label, count }) => (
          <li key={tab}>
            <Link
              to={getTabPath(owner.username, tab)}
              className={styles.tab}
              aria-current={tab === activeTab ? "page" : undefined}
            >
              <span>{label}</span> <span className={styles.count}>({count})</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
