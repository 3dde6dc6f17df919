import type { z } from "zod";
import type { layoutSchema } from "#domain/closet-schemas.ts";

export type Layout = z.infer<typeof layoutSchema>;

export type PlacedItem = Layout["pics"][number];
