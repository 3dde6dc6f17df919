import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { DEFAULT_LANGUAGE, type Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import type { RootData } from "#app/root-data.ts";
import { MessagesContext } from "#app/ui/messages.ts";

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** @param root what the page says about the site; without: as on an error page */
export const render = (
  element: ReactElement,
  language: Language = DEFAULT_LANGUAGE,
  root?: Partial<RootData>,
): string =>
  renderToStaticMarkup(
    <MessagesContext value={CATALOGUES[language]}>
      <RouterProvider
        router={createMemoryRouter([{ id: "root", path: "*", element }], { hydrationData: { loaderData: { root } } })}
      />
    </MessagesContext>,
  );

export const readText = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, "").replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);

export const findTags = (html: string, name: string): string[] =>
  html.match(new RegExp(`<${name}[ >/][^>]*`, "g")) ?? [];
