import { BACKGROUND_COLOURS } from "#domain/brand.ts";

export const OPENAPI_PAGE_STYLE = `
:root { color-scheme: light dark; --paper: ${BACKGROUND_COLOURS.light}; --raised: #fffdf9; --ink: #1d1a16; --soft: #645c51; --hairline: #ded6ca; --accent: #8f3a1c }
@media (prefers-color-scheme: dark) {
  :root { --paper: ${BACKGROUND_COLOURS.dark}; --raised: #211d1a; --ink: #f4eee5; --soft: #b3a899; --hairline: #3a342e; --accent: #f0b18d }
}
* { box-sizing: border-box }
html { background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; scroll-padding-top: 1rem }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere }
h1, h2, h3 { font-family: Georgia, serif; font-weight: 500; line-height: 1.2 }
h1 { font-size: 2.25rem; margin: 0 0 1rem }
h2 { font-size: 1.5rem; margin: 2.5rem 0 1rem }
h3 { font-size: 1.125rem; margin: 0 0 .5rem }
h4 { font-size: 1rem; font-weight: 600; margin: 1rem 0 .25rem }
p, dl { margin: 0 0 .75rem; max-width: 46rem }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
h3 code { font-size: 1rem }
small { color: var(--soft) }
pre { margin: 0 0 .5rem; padding: .75rem; background: var(--raised); border: 1px solid var(--hairline); white-space: pre-wrap }
article { padding: 1.25rem 0; border-top: 1px solid var(--hairline) }
dl { display: grid; grid-template-columns: minmax(3.5rem, max-content) 1fr; gap: .25rem 1rem }
dt { font-variant-numeric: tabular-nums }
dd { margin: 0 }
summary { min-height: 44px; padding: .5rem 0; cursor: pointer; color: var(--accent) }
nav h2 { font-size: 1.125rem; margin: 1rem 0 .25rem }
nav ul { list-style: none; margin: 0; padding: 0 }
nav li a { display: block; padding: .375rem 0; min-height: 28px; text-decoration: none }
nav li a:hover { text-decoration: underline }
@media (width >= 64rem) {
  body { display: grid; grid-template-columns: 19rem 1fr; gap: 0 3rem }
  header { grid-column: 1 / -1 }
  nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding-bottom: 2rem }
}
`;
