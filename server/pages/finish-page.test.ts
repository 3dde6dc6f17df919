import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createPageFinisher } from "./finish-page.ts";

const RENDERED = `<html><head><link rel="modulepreload" href="/assets/a.js"/></head><body><p>Hello</p><script nonce="n0nce">one()</script><link rel="modulepreload" href="/assets/b.js"/><script nonce="n0nce" type="module" async="">import "/assets/a.js"</script><script src="/assets/c.js"></script></body></html>`;

const MESSAGES = ["/assets/m.js"];

const finishPage = (rendered: string, text: string, fonts = "") =>
  createPageFinisher({ styles: { path: "/assets/s.css", text }, fonts: { path: "/assets/f.css", text: fonts } })(
    rendered,
    { messages: MESSAGES, laterModules: ["/assets/b.js", "/assets/t.js"], nonce: "n0nce" },
  );

const LATE_SCRIPT = `import{closet,pages,items,invite}from"/assets/m.js";window.messages={closet,pages,items,invite};import "/assets/a.js"`;

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("the styles are inline, and no script is loaded or preloaded early", () => {
  const { html } = finishPage(RENDERED, "p{color:$&}");
  expect(html).toContain("<style>p{color:$&}</style>");
  expect(html).not.toContain('modulepreload" href');
  expect(html).toContain(
    `<script type="text/plain" id="late-script" data-preload="/assets/a.js /assets/b.js /assets/m.js /assets/t.js" data-styles="/assets/s.css" data-fonts='[]'>${LATE_SCRIPT}</script>`,
  );
});

test("the start script loads unused styles and fonts; without JavaScript, the page loads them at once", () => {
  const late = `@font-face{font-family:A B;font-weight:400 900;font-display:swap;src:url(/assets/a.woff2)format("woff2")}`;
  const alike = `@font-face{font-family:B;src:local(C)}`;
  const { html } = finishPage(RENDERED, `p{}h1{font-family:A B,B}._later{}`, late + alike);
  expect(html).toContain(`<style>${alike}p{}h1{font-family:A B,B}</style>`);
  const sheets = '<link rel="stylesheet" href="/assets/s.css"><link rel="stylesheet" href="/assets/f.css">';
  expect(html).toContain(`<noscript>${sheets}</noscript>`);
  expect(html).toContain('data-styles="/assets/s.css"');
  expect(html).toContain(`data-fonts='[["A B","url(/assets/a.woff2)",{"weight":"400 900"}]]'`);
});

test.for([
  'font-weight:400;font-family:A;font-display:swap;src:url(/assets/a.woff2)format("woff2")',
  'font-family:A;font-weight:400;font-style:italic;font-display:swap;src:url(/assets/a.woff2)format("woff2")',
  'font-family:A;font-weight:400;font-display:swap;src:local(A),url(/assets/a.woff2)format("woff2")',
])("a font rule that the start script cannot read throws: %s", (face) => {
  expect(() => finishPage(RENDERED, "p{}", `@font-face{${face}}`)).toThrow("is not of the form");
});

test.each([
  "<script>evil()</script>",
  '<script nonce="guess">evil()</script>',
  '<script type="module" async="">evil()</script>',
  "<script>evil()",
  "<style>evil()</style>",
])("a page with an injected %s gets the policy of the page without it", (injected) => {
  const { html, contentSecurityPolicy } = finishPage(RENDERED.replace("Hello", injected), "p{}");
  expect(contentSecurityPolicy).toBe(finishPage(RENDERED, "p{}").contentSecurityPolicy);
  expect(html).toContain(`id="late-script" data-preload="/assets/a.js /assets/b.js /assets/m.js /assets/t.js"`);
  expect(html).not.toContain("n0nce");
});

test("the policy allows this page's inline scripts and styles by their hashes, and no others", () => {
  const { contentSecurityPolicy } = finishPage(RENDERED, "p{}");
  for (const text of ["one()", LATE_SCRIPT, "p{}"]) expect(contentSecurityPolicy).toContain(hashOf(text));
  expect(contentSecurityPolicy).not.toContain(hashOf(""));
  expect(/script-src[^;]*'unsafe-inline'/.test(contentSecurityPolicy)).toBe(false);
});

test("only pages that show files before their upload may show `blob:` pictures", () => {
  const finish = createPageFinisher({ styles: { path: "/s.css", text: "p{}" }, fonts: { path: "/f.css", text: "" } });
  const parts = { messages: MESSAGES, laterModules: [], nonce: "n0nce" };
  expect(finish(RENDERED, parts).contentSecurityPolicy).not.toContain("blob:");
  expect(finish(RENDERED, { ...parts, showsFiles: true }).contentSecurityPolicy).toContain(
    "img-src 'self' https: http: data: blob:;",
  );
});
