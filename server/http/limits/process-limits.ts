type ConcurrencyLimiter = {
  /** `names` has the most slots for each name. Returns a function that releases the slot, or null if there is no room. */
  enter: (names: Readonly<Record<string, number>>) => (() => void) | null;
};

export function createConcurrencyLimiter(all: number): ConcurrencyLimiter {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    enter(names) {
      const limits = Object.entries(names);
      if (total >= all || limits.some(([name, most]) => (counts.get(name) ?? 0) >= most)) return null;
      for (const [name] of limits) counts.set(name, (counts.get(name) ?? 0) + 1);
      total += 1;
      return () => {
        for (const [name] of limits) {
          const left = (counts.get(name) ?? 1) - 1;
          if (left > 0) counts.set(name, left);
          else counts.delete(name);
        }
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
