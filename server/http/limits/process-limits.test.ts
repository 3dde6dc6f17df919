import fc from "fast-check";
import { expect, test } from "vitest";
import { createMemoryRateLimit, createConcurrencyLimiter } from "./process-limits.ts";

test("a limiter enforces both limits, per name and in total, and a released slot is free again", () => {
  const steps = fc.array(fc.record({ who: fc.constantFrom("a", "b", "c"), isEntering: fc.boolean() }));
  fc.assert(
    fc.property(steps, (all) => {
      const limiter = createConcurrencyLimiter(4);
      const inside: Record<string, (() => void)[]> = { a: [], b: [], c: [] };
      for (const { who, isEntering } of all) {
        const own = inside[who] ?? [];
        const total = Object.values(inside).flat().length;
        if (!isEntering) own.pop()?.();
        else {
          const leave = limiter.enter({ [who]: 2 });
          expect(leave !== null).toBe(own.length < 2 && total < 4);
          if (leave) own.push(leave);
        }
      }
    }),
  );
});

test("all names of one entry count", () => {
  const limiter = createConcurrencyLimiter(9);
  const enter = (who: string) => limiter.enter({ [who]: 2, network: 2 });
  const leave = enter("a");
  expect([leave, enter("b"), enter("c")].map((each) => each !== null)).toEqual([true, true, false]);
  leave?.();
  expect(enter("c")).not.toBeNull();
});

test("calls are counted per name, from zero in each window", () => {
  const count = createMemoryRateLimit({ maxCalls: 2, windowMs: 3_600_000 });
  expect([count("a"), count("a"), count("a"), count("b")]).toEqual([true, true, false, true]);
  const renewed = createMemoryRateLimit({ maxCalls: 1, windowMs: 0 });
  expect([renewed("a"), renewed("a")]).toEqual([true, true]);
});
