import { useLinkClickHandler } from "react-router";
import { getLinkPath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import type { SignUpWay } from "#app/invite-card/sign-up-view.tsx";
import type { InviteStep } from "#app/invite-card/invite-steps.ts";
import { AS_IT_IS } from "#app/page-foot.tsx";
import styles from "./download-prompt.module.css";

type RestingCardProps = {
  owner: Owner;
  isBusy: boolean;
  /** Something in it was chosen: a way to sign up, or the view for who has an account. */
  onChoice: (way: SignUpWay | null, next: InviteStep) => void;
};

/** The browser's bundle holds none of it. */
const server = import.meta.env.SSR ? await import("#app/invite-card/sign-up-view.tsx") : null;

const nothing = () => undefined;

/**
 * The sign-up card as the server rendered it: the browser has no script of it until it is wanted, and leaves it as it
 * stands. Its choices lead on by themselves (to the invite page), unless `onChoice` takes them.
 */
export function RestingCard({ owner, isBusy, onChoice }: RestingCardProps) {
  const linkPath = getLinkPath(owner.username);
  const goToApp = useLinkClickHandler(linkPath);
  if (server) {
    return (
      <div className={styles.card} aria-busy={false}>
        <server.SignUpView headingLevel={2} inviter={owner} offersApp onWay={nothing} onHasAccount={nothing} />
      </div>
    );
  }
  const submit = (event: React.SubmitEvent<HTMLDivElement>) => {
    event.preventDefault();
    onChoice(event.nativeEvent.submitter?.getAttribute("value") as SignUpWay, null);
  };
  const click = (event: React.MouseEvent) => {
    const href = event.target instanceof Element ? event.target.closest("a")?.getAttribute("href") : null;
    if (href === linkPath) goToApp(event as React.MouseEvent<HTMLAnchorElement>);
    if (!href?.endsWith("?show=code")) return;
    event.preventDefault();
    onChoice(null, "ACCOUNT");
  };
  return (
    // What is clicked is within, and can be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={styles.card} aria-busy={isBusy} {...AS_IT_IS} onSubmit={submit} onClick={click} />
  );
}
