/** Why nothing was imported, exported or changed: one line for whoever asked, with what to do where something helps. */
export class ClosetProblem extends Error {}
