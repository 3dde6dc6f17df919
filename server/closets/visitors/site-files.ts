import { BACKGROUND_COLORS } from "#domain/brand.ts";

const DARK = "--paper: #171412; --ink: #f4eee5; --soft: #b3a899; --line: #3a342e; --tile: #2a2521";

/** The colors of `app/ui/tokens.css`, which the server does not read. */
export const SITE_STYLE = `:root { color-scheme: light dark; --paper: ${BACKGROUND_COLORS.light}; --ink: #1d1a16; --soft: #645c51; --line: #ded6ca; --tile: #efe9e0 }
@media screen and (prefers-color-scheme: dark) { :root { ${DARK} } }
body { box-sizing: border-box; max-width: 75rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); overflow-wrap: anywhere }
h1, h2 { margin: 0; font: 2rem/1.2 Georgia, serif; text-wrap: balance }
h2 { margin: 2.5rem 0 1rem; font-size: 1.375rem }
a { color: inherit; text-underline-offset: 0.25em }
nav a, .links a, .shop { display: inline-grid; align-items: center; min-width: 2.75rem; min-height: 2.75rem; margin-inline-end: 1rem }
search[hidden], li[hidden], section[hidden] { display: none }
label { display: grid; gap: 0.25rem; max-width: 24rem; margin-top: 1rem; color: var(--soft) }
input { box-sizing: border-box; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid; border-radius: 2px; font: inherit; color: var(--ink); background: none }
ul { margin: 0; padding: 0; list-style: none }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(9rem, 45%), 1fr)); gap: 1.25rem 1rem }
.grid li { content-visibility: auto; contain-intrinsic-size: auto 15rem }
.grid a { display: block; min-height: 2.75rem; font-size: 0.8125rem; text-decoration: none }
.picture { display: block; width: 100%; aspect-ratio: 195 / 265; object-fit: cover; background: var(--tile) }
.grid bdi { display: block; margin-top: 0.5rem }
.grid bdi + bdi { margin-top: 0; color: var(--soft) }
.entry { display: grid; gap: 2rem; margin-top: 1rem }
.entry img { display: block; max-width: 100%; height: auto; max-height: 90vh; margin-bottom: 1rem; background: var(--tile) }
.soft { margin: 0; color: var(--soft) }
dl { margin: 1.5rem 0; border-bottom: 1px solid var(--line) }
dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.625rem 0; border-top: 1px solid var(--line) }
dt { flex: 1 1 6em; color: var(--soft) }
dd { flex: 2.4 1 10em; margin: 0; white-space: pre-line }
@media (min-width: 48rem) { .entry { grid-template-columns: 7fr 5fr } }
@media print { :root { color-scheme: light; --paper: #fff; --ink: #000; --soft: #444; --tile: #fff } nav, search, .shop { display: none } li { break-inside: avoid } }
`;

export const SITE_SCRIPT = `"use strict";
const field = document.getElementById("find");
const status = document.getElementById("found");
const cards = [...document.querySelectorAll("[data-find]")];
const fold = (text) => text.normalize("NFKD").replace(/\\p{M}/gu, "").toLowerCase();
const texts = cards.map((card) => fold(card.dataset.find));
function find() {
  const words = fold(field.value).split(/\\s+/).filter(Boolean);
  let found = 0;
  cards.forEach((card, at) => {
    card.hidden = !words.every((word) => texts[at].includes(word));
    if (!card.hidden) found += 1;
  });
  for (const section of document.querySelectorAll("section"))
    section.hidden = words.length > 0 && !section.querySelector("[data-find]:not([hidden])");
  status.textContent = words.length > 0 && found === 0 ? status.dataset.none.replace("{}", () => field.value.trim()) : "";
}
field.addEventListener("input", find);
field.closest("search").hidden = false;
find();
`;
