/** Browsers have locks only over https and on localhost. */
export const getLocks = (): LockManager | undefined => navigator.locks;
