export type ConcurrencyLimits = { each: number; all: number };

export type ConcurrencyLimiter = {
  /** Returns a function that releases the slot; null when there is no room. */
  enter: (who: string) => (() => void) | null;
};

export function createConcurrencyLimiter({ each, all }: ConcurrencyLimits): ConcurrencyLimiter {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    enter(who) {
      const count = counts.get(who) ?? 0;
      if (count >= each || total >= all) return null;
      counts.set(who, count + 1);
      total += 1;
      return () => {
        const left = (counts.get(who) ?? 1) - 1;
        if (left > 0) counts.set(who, left);
        else counts.delete(who);
        total -= 1;
      };
    },
  };
}

/** In this process. Returns false beyond `maxCalls` in a window. */
export function createMemoryRateLimit({ maxCalls, windowMs }: { maxCalls: number; windowMs: number }) {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return (who: string): boolean => {
    const now = performance.now();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + windowMs;
    }
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    return count <= maxCalls;
  };
}
