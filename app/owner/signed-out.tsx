import { Link, useLocation } from "react-router";
import { SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { EmptyList } from "./empty-list.tsx";
import form from "#app/ui/form.module.css";

type SignInAgainProps = { className?: string | undefined; isNewTab?: boolean };

export function SignInAgain({ className, isNewTab = false }: SignInAgainProps) {
  const { signInAgain } = useOwnerMessages();
  const { pathname, search, hash } = useLocation();
  return (
    <Link
      to={`${SIGN_IN_PATH}?to=${encodeURIComponent(pathname + search)}${hash}`}
      reloadDocument
      className={className ?? ""}
      {...(isNewTab && { target: "_blank" })}
    >
      {signInAgain}
    </Link>
  );
}

export function SignedOut() {
  const { signedOut } = useOwnerMessages();
  return (
    <EmptyList title={signedOut}>
      <SignInAgain className={form.primary} />
    </EmptyList>
  );
}
