import type { RunOptions } from "axe-core";

/** WCAG 2.2 AA, and axe's best practices. */
export const AXE_OPTIONS: RunOptions = {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
  preload: false,
};
