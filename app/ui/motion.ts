/** Whether the visitor's system allows motion. */
export const allowsMotion = (): boolean =>
  !import.meta.env.SSR && !matchMedia("(prefers-reduced-motion: reduce)").matches;
