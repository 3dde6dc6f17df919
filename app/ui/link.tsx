import type { ComponentProps } from "react";
import { useHref, useLinkClickHandler } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link to a page of ours, followed without a request where all is there; the router's own, and what it can prefetch with, would be three times the script. */
export function Link({ to, onClick, children, ...props }: LinkProps) {
  const follow = useLinkClickHandler(to);
  const click = (event: React.MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...props} href={useHref(to)} onClick={click}>
      {children}
    </a>
  );
}
