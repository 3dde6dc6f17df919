import type { JsonSchema } from "./route.ts";

const INDENT = "  ";

const listBounds = (schema: JsonSchema): string[] => {
  const { minLength, maxLength, maxItems, pattern, description } = schema;
  return [
    ...(typeof minLength === "number" ? [`${minLength} or more letters`] : []),
    ...(typeof maxLength === "number" ? [`${maxLength} letters at most`] : []),
    ...(typeof maxItems === "number" ? [`${maxItems} at most`] : []),
    ...(typeof pattern === "string" ? [`as in /${pattern}/`] : []),
    ...(typeof description === "string" ? [description.replace(/\.$/, "")] : []),
  ];
};

function formatObject({ properties, required, additionalProperties }: JsonSchema, indent: string): string {
  const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
  const isOpen = additionalProperties !== false;
  if (fields.length === 0) return isOpen ? "{ … }" : "{}";
  const inner = indent + INDENT;
  const lines = fields.map(([name, schema]) => {
    const mark = (required as string[] | undefined)?.includes(name) === true ? "" : "?";
    const bounds = listBounds(schema);
    const note = bounds.length === 0 ? "" : `  // ${bounds.join(", ")}`;
    return `${inner}${name}${mark}: ${formatType(schema, inner)}${note}`;
  });
  return ["{", ...lines, ...(isOpen ? [`${inner}…`] : []), `${indent}}`].join("\n");
}

export function formatType(schema: JsonSchema, indent = ""): string {
  const { type, anyOf, enum: values, items } = schema;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(anyOf)) return anyOf.map((one: JsonSchema) => formatType(one, indent)).join(" | ");
  if (Array.isArray(type)) return type.map((one: string) => formatType({ ...schema, type: one }, indent)).join(" | ");
  if (type === "object") return formatObject(schema, indent);
  if (type === "array") {
    const entry = formatType(items as JsonSchema, indent);
    return entry.includes(" | ") && !entry.startsWith("{") ? `(${entry})[]` : `${entry}[]`;
  }
  return typeof type === "string" ? type : "anything";
}
