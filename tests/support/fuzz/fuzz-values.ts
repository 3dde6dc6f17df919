import fc from "fast-check";

/** Sent in addresses, headers and bodies. It must not reach the log. */
export const FUZZ_SECRET = "s3cret-of-the-fuzzer";

export const oddText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    "\u0000",
    "\u202e",
    "\ud800",
    "👗",
    "ß",
    "İ",
    "../../etc/passwd",
    "%00",
    "%",
    "%E0%A4%A",
    "constructor",
    "__proto__",
  ),
  fc.constantFrom(
    FUZZ_SECRET,
    "a@b.example",
    "a@b.example,c@d.example",
    "jane",
    "JANE",
    "http://evil.example/",
    "//evil.example",
  ),
  fc
    .tuple(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom("x", "衣"))
    .map(([length, letter]) => letter.repeat(length)),
);

export const deepJson = fc.integer({ min: 1, max: 7000 }).map((depth) => "[".repeat(depth) + "]".repeat(depth));
export const anyValue = fc.oneof(
  oddText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.double(),
  fc.constantFrom(-0, 2 ** 53, null, true),
);

/** A valid body, or one with changed, unknown, truncated or odd content. */
export const toBody = (fields: Record<string, unknown>): fc.Arbitrary<string | Uint8Array> => {
  const valid = JSON.stringify(fields);
  const changed = fc
    .tuple(
      fc.subarray(Object.keys(fields)),
      fc.array(anyValue, { minLength: 8, maxLength: 8 }),
      fc.dictionary(fc.string(), anyValue, { maxKeys: 2 }),
    )
    .map(([names, values, more]) =>
      JSON.stringify({ ...fields, ...Object.fromEntries(names.map((name, at) => [name, values[at]])), ...more }),
    );
  return fc.oneof(
    fc.constant(valid),
    { weight: 4, arbitrary: changed },
    fc.nat(valid.length).map((end) => valid.slice(0, end)),
    fc.json(),
    deepJson,
    fc.constantFrom(`\ufeff${valid}`, `${valid}${valid}`, `{"__proto__":${valid}}`, "null", '"', "\u0000"),
    fc.uint8Array({ maxLength: 300 }),
  );
};

export const FUZZ_METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "QUERY",
  "get",
  "NONSENSE",
  "CONNECT",
];
