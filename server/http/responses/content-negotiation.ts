/** Whether an `Accept` or `Accept-Encoding` header names a value without `q=0`. Wildcards do not count. */
export const accepts = (header: string, name: string): boolean =>
  header.split(",").some((entry) => {
    const [named = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return named === name && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

export type Compression = "br" | "gzip";

export type Encoding = Compression | "identity";

export const chooseEncoding = (acceptEncoding = ""): Encoding =>
  (["br", "gzip"] as const).find((encoding) => accepts(acceptEncoding, encoding)) ?? "identity";
