/** `markdown-pages.ts` makes these modules. */
declare module "*.md" {
  export const title: string;
  export const sections: { id: string; name: string }[];
  /** With `{address:/…}` and `{picture:0}`, which need the base path. */
  export const html: string;
  export const pictures: string[];
}
