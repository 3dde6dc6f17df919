/** Why nothing was imported, exported or changed: one line for whoever asked, with what to do where something helps. */
export class ClosetProblem extends Error {}

/** One about a file that is imported; its message says `it` of the file, whose name comes before it. */
export class FileProblem extends ClosetProblem {}

export const noSuchCloset = (username: string): ClosetProblem =>
  new ClosetProblem(`there is no closet “${username.slice(0, 80)}”; \`npm run closet -- list\` shows them all`);
