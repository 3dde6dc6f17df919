import { dirname, join } from "node:path";
import { Marked } from "marked";
import sharp from "sharp";
import type { Plugin } from "vite";
import { FRIENDS_GUIDE_PATH, GUIDE_PATH } from "./domain/guide-paths.ts";

/** The documents that are also pages of the site, by their addresses. */
const PAGES: Record<string, string> = { "guide.md": GUIDE_PATH, "guide-for-friends.md": FRIENDS_GUIDE_PATH };

const toHeadingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d ]/gu, "")
    .replaceAll(" ", "-");

/** Imports a document as `{title, sections, html, pictures}`. In the HTML, `{address:…}` and `{picture:…}` await the base path. */
export const markdownPages: Plugin = {
  name: "markdown-pages",
  async transform(source, id) {
    if (!id.endsWith(".md")) return null;
    const sizes = new Map<string, string>();
    const pictures: string[] = [];
    const sections: { id: string; name: string }[] = [];
    const marked = new Marked({
      async: true,
      async walkTokens(token) {
        if (token.type !== "image") return;
        const { width, height } = await sharp(join(dirname(id), String(token.href))).metadata();
        sizes.set(String(token.href), `width="${width}" height="${height}"`);
      },
      renderer: {
        heading({ depth, text, tokens }) {
          if (depth === 1) return "";
          if (depth === 2) sections.push({ id: toHeadingId(text), name: text });
          return `<h${depth} id="${toHeadingId(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
        },
        image({ href, text }) {
          const place = pictures.push(href) - 1;
          return `<img src="{picture:${place}}" alt="${text}" ${sizes.get(href)} loading="lazy">`;
        },
        link({ href, tokens }) {
          const [file = "", part] = href.split("#");
          const page = PAGES[file];
          const address = page === undefined ? href : `{address:${page}}${part === undefined ? "" : `#${part}`}`;
          return `<a href="${address}">${this.parser.parseInline(tokens)}</a>`;
        },
      },
    });
    const html = await marked.parse(source);
    const [, title = ""] = /^# (.+)/.exec(source) ?? [];
    const imports = pictures.map((path, place) => `import picture${place} from ${JSON.stringify(`./${path}?url`)};`);
    return {
      code: `${imports.join("\n")}
export const title = ${JSON.stringify(title)};
export const sections = ${JSON.stringify(sections)};
export const html = ${JSON.stringify(html)};
export const pictures = [${pictures.map((_, place) => `picture${place}`).join()}];`,
      map: null,
    };
  },
};
