/** Every language, on the server alone; null in the browser, whose bundle has no words. */
export const catalogues = import.meta.env.SSR ? (await import("#domain/messages/catalogues.ts")).CATALOGUES : null;
