export const allowsMotion = (): boolean =>
  !import.meta.env.SSR && !matchMedia("(prefers-reduced-motion: reduce)").matches;
