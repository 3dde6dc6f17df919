/** Whether a header of a list (`Accept`, `Accept-Encoding`) names a thing, and does not rule it out by `q=0`. Wildcards promise nothing. */
export const accepts = (header: string, name: string): boolean =>
  header.split(",").some((entry) => {
    const [named = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return named === name && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

export type Encoding = "br" | "gzip" | "identity";

/** The smallest form in which a text may go to whom, by her `Accept-Encoding`. */
export const chooseEncoding = (acceptEncoding = ""): Encoding =>
  (["br", "gzip"] as const).find((encoding) => accepts(acceptEncoding, encoding)) ?? "identity";
