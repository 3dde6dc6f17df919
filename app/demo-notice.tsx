import styles from "./demo-notice.module.css";
import { useIsDemo } from "./root-data.ts";
import { useMessages } from "./ui/messages.ts";

export function DemoNotice() {
  const isDemo = useIsDemo();
  const { demonstration } = useMessages();
  return isDemo && <aside className={styles.notice}>{demonstration}</aside>;
}
