import { z } from "zod";
import { POLICY_FIELDS } from "./field-policy.ts";

const flagsOf = <Field extends string, Flag extends z.ZodType>(
  fields: readonly Field[],
  flag: Flag,
): Record<Field, Flag> => Object.fromEntries(fields.map((field) => [field, flag])) as Record<Field, Flag>;

const someFlag = z.boolean().exactOptional();

/** Only fields that differ from the default, or from what is set. */
export const fieldPolicySchema = z.strictObject({
  items: z.strictObject(flagsOf(POLICY_FIELDS.items, someFlag)).exactOptional(),
  outfits: z.strictObject(flagsOf(POLICY_FIELDS.outfits, someFlag)).exactOptional(),
});

export const completePolicySchema = z.strictObject({
  items: z.strictObject(flagsOf(POLICY_FIELDS.items, z.boolean())),
  outfits: z.strictObject(flagsOf(POLICY_FIELDS.outfits, z.boolean())),
});
