/** Null in the browser: its bundle contains no texts. */
export const catalogues = import.meta.env.SSR ? (await import("#domain/messages/catalogues.ts")).CATALOGUES : null;
