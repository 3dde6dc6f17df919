import { expect, test } from "vitest";
import { z } from "zod";
import { toJsonSchema } from "./route.ts";
import { formatType } from "./type-text.ts";

test("a schema is formatted as a type, with its limits as comments", () => {
  const schema = z.strictObject({
    name: z.string().min(1).max(9),
    tags: z.array(z.string().nullable()).max(3).optional(),
    kind: z.enum(["a", "b"]),
    ok: z.literal(true),
    rows: z.array(z.object({ at: z.int().meta({ description: "Milliseconds." }) })),
    any: z.unknown(),
  });
  expect(formatType(toJsonSchema(schema, "input"))).toBe(`{
  name: string  // 1 or more letters, 9 letters at most
  tags?: (string | null)[]  // 3 at most
  kind: "a" | "b"
  ok: true
  rows: {
    at: integer  // Milliseconds
    …
  }[]
  any: anything
}`);
});
