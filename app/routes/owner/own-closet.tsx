import { data, Outlet, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { toPath } from "#domain/base-path.ts";
import { EMPTY_LISTS } from "#domain/closet.ts";
import { getOwnClosetPath, OWN_CLOSET_PATH, SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import { describeOwnerPage } from "#app/owner/describe-owner-page.ts";
import { BeginCloset } from "#app/owner/begin/begin-closet.tsx";
import { OpenOwnCloset } from "#app/owner/open-own-closet.tsx";
import { describeNotFound } from "#app/link-preview.ts";
import { LostCloset } from "#app/owner/offline/lost-closet.tsx";
import { PlainPage } from "#app/plain-page.tsx";
import { PartBoundary } from "#app/ui/part-boundary.tsx";
import { servicesContext } from "#app/services-context.ts";
import type { Route } from "./+types/own-closet";
import styles from "./own-closet.module.css";

/** The browser loads the rest. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  if (params.own?.startsWith("~") === false) return data({ status: "UNKNOWN" as const, account: null }, 404);
  const { ownCloset, publicUrl, cutoutHost } = context.get(servicesContext);
  const own = await ownCloset.find(request.headers, params.own?.slice(1));
  if (!own) return redirect(`${SIGN_IN_PATH}?to=${encodeURIComponent(toPath(url.pathname) + url.search)}`);
  const { cookies, account, closet, closets, mayCreate } = own;
  if (params.own !== undefined && !closet) return data({ status: "UNKNOWN" as const, account: account.id }, 404);
  // Each of several closets has an address of its own, so that a reload shows the same one.
  if (params.own === undefined && closet && closets.length > 1) {
    const page = toPath(url.pathname).slice(OWN_CLOSET_PATH.length);
    return redirect(getOwnClosetPath(closet.username) + page + url.search);
  }
  const first = closet && (await ownCloset.readFirst(closet));
  const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
  return data(
    {
      status: "OK" as const,
      account: account.id,
      names: account.names,
      first,
      closets,
      mayCreate,
      publicUrl,
      cutoutHost,
    },
    { headers },
  );
}

/** The browser has the whole closet: a switch of tabs makes no request. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean =>
  currentParams["own"] !== nextParams["own"];

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const describe = loaderData?.status === "OK" ? describeOwnerPage : describeNotFound;
  return describe(matches[0].loaderData);
}

export default function OwnCloset({ loaderData, params }: Route.ComponentProps) {
  const { pathname } = useLocation();
  if (loaderData.status === "UNKNOWN")
    return <LostCloset account={loaderData.account} username={params.own?.slice(1) ?? ""} />;
  const { account, names, first, closets, mayCreate, publicUrl, cutoutHost } = loaderData;
  const owned = closets.filter(({ role }) => role === "owner");
  if (!first) {
    return (
      <PlainPage>
        <BeginCloset names={names} mayCreate={mayCreate} />
      </PlainPage>
    );
  }
  return (
    <div className={styles.page}>
      <OpenOwnCloset
        key={first.user.username}
        first={{ ...EMPTY_LISTS, user: first.user, items: first.items }}
        totalItems={first.totalItems}
        device={{ account, owned: owned.map(({ username }) => username) }}
        closets={closets}
        publicUrl={publicUrl}
        cutoutHost={cutoutHost}
      >
        <PartBoundary place={pathname}>
          <Outlet />
        </PartBoundary>
      </OpenOwnCloset>
    </div>
  );
}

export { BrokenPage as ErrorBoundary } from "#app/error-page.tsx";
