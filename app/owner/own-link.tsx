import { Link, type LinkProps, useParams } from "react-router";
import { OWN_CLOSET_PATH, toPathSegment } from "#domain/closet-tabs.ts";

/** The address of the closet that this page shows: `/closet`, or `/closet/~{username}` if the page names it. */
export function useOwnPath(): string {
  const { own } = useParams();
  return own === undefined ? OWN_CLOSET_PATH : `${OWN_CLOSET_PATH}/${toPathSegment(own)}`;
}

/** `to`: a page of the closet that this page shows, as in `/items`. */
export const OwnLink = ({ to, ...link }: Omit<LinkProps, "to"> & { to: `/${string}` }) => (
  <Link {...link} to={useOwnPath() + to} />
);
