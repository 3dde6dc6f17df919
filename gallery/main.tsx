import "#app/ui/tokens.css";
import { LANGUAGE_PARAMETER } from "#domain/languages.ts";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { STATES } from "./areas.ts";
import { checkState } from "./check-state.ts";
import { Contents } from "./contents.tsx";
import { Stage } from "./stage.tsx";
import { prepareState, installFakes, VISITOR } from "./fakes.ts";
import { LANGUAGE } from "./words.ts";

installFakes();
const place = document.getElementById("gallery");
if (!place)
  throw new Error('The page of the gallery has no element with the id "gallery". Add it to gallery/index.html.');
const root = createRoot(place);

function show(address: string): void {
  const state = STATES.get(address);
  if (!state) {
    document.title = "Gallery";
    root.render(<Contents addresses={[...STATES.keys()]} />);
    return;
  }
  const { visitor = "desktop" } = state;
  // The user agent of a document cannot change.
  if (visitor !== VISITOR) {
    location.replace(`/?visitor=${visitor}&${LANGUAGE_PARAMETER}=${LANGUAGE}#/${address}`);
    return;
  }
  document.title = address;
  prepareState(state);
  flushSync(() => root.render(<Stage key={address} name={address} state={state} />));
}

const showCurrent = () => show(location.hash.slice("#/".length));
addEventListener("hashchange", showCurrent);
showCurrent();

/** For `tests/e2e/gallery.test.ts`. */
const gallery = {
  list: () => [...STATES].filter(([, { visitor = "desktop" }]) => visitor === VISITOR).map(([address]) => address),
  async check(address: string, rules: "all" | "look" | "none"): Promise<string[]> {
    const state = STATES.get(address);
    if (!state) throw new Error(`There is no gallery state "${address}". Use an address of gallery.list().`);
    history.replaceState(null, "", `#/${address}`);
    show(address);
    return await checkState(state, rules);
  },
};

export type Gallery = typeof gallery;

Object.assign(window, { gallery });
