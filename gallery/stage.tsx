import { type ReactNode, useEffect, useRef, useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { DEFAULT_BRAND } from "#domain/brand.ts";
import { PUBLIC_URL } from "./sample-closets.ts";
import styles from "./stage.module.css";
import type { State, StateOptions } from "./state.ts";
import { LANGUAGE } from "./words.ts";

/** A route whose loader never resolves. */
export const NEVER = "/never";

function createRouter(element: ReactNode, options: StateOptions) {
  const {
    path = "/",
    brand,
    styleWith = "app",
    providers = [],
    openIdName = null,
    byEmail = true,
    byPasskey = false,
    androidPackage = null,
    isDemo = false,
  } = options;
  const root = {
    language: LANGUAGE,
    brand: { ...DEFAULT_BRAND, ...brand },
    site: { publicUrl: PUBLIC_URL, appStoreId: null, androidPackage },
    styleWith,
    isDemo,
    signIn: { providers, openIdName, byEmail, byPasskey, tokenSyncPath: null },
  };
  const children = [
    { path: NEVER, loader: () => new Promise<never>(() => undefined), element: null },
    { path: "*", element },
  ];
  return createMemoryRouter([{ id: "root", loader: () => root, children }], {
    initialEntries: [path],
    hydrationData: { loaderData: { root } },
  });
}

export function Stage({ name, state }: { name: string; state: State }) {
  const place = useRef<HTMLDivElement>(null);
  const { element, isPage, begin } = state;
  const [router] = useState(() =>
    createRouter(
      isPage ? (
        element
      ) : (
        <main className={styles.piece}>
          <h1 className={styles.heading}>{name}</h1>
          {element}
        </main>
      ),
      state,
    ),
  );
  useEffect(() => {
    if (place.current) begin?.(place.current);
  }, [begin]);
  return (
    <div ref={place} className={styles.place}>
      <RouterProvider router={router} />
    </div>
  );
}
