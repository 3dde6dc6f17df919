type Fields = Record<string, unknown>;

/** The text of this function is a bookmark, which runs on the pages of shops: it names nothing outside itself. */
export function handOver(target: string): void {
  const read = (selector: string, attribute = "content"): string =>
    document.querySelector(selector)?.getAttribute(attribute) ?? "";
  const list = (value: unknown): Fields[] => {
    if (typeof value !== "object" || value === null) return [];
    const { "@graph": graph, ...item } = value as Fields;
    return Array.isArray(value) ? value.flatMap(list) : [item, ...list(graph)];
  };
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const described = scripts.flatMap(({ textContent }) => {
    try {
      const products = list(JSON.parse(textContent)).filter((item) =>
        JSON.stringify(item["@type"])?.includes("Product"),
      );
      return products.map((product) => ({ product, offer: list(product.offers)[0] ?? {} }));
    } catch {
      // Any page may have any text here.
      return [];
    }
  });
  const { product = {}, offer = {} }: { product?: Fields; offer?: Fields } = described[0] ?? {};
  const image = Array.isArray(product.image) ? (product.image as unknown[])[0] : product.image;
  const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
  const toText = (...values: unknown[]): string =>
    values
      .map((value) => (typeof value === "number" ? `${value}` : value))
      .find(isText)
      ?.slice(0, 2000) ?? "";
  const toAddress = (text: string): string =>
    text !== "" && URL.canParse(text, location.href) ? new URL(text, location.href).href : "";
  const picture = toText(
    read('meta[property="og:image"]'),
    image,
    (image as { url?: unknown } | undefined)?.url,
    read('[itemprop="image"]', "src"),
  );
  const facts = {
    title: toText(product.name, read('meta[property="og:title"]'), document.title),
    url: toAddress(read('link[rel="canonical"]', "href")) || location.href,
    price: toText(
      offer.price,
      offer.lowPrice,
      read('meta[property="product:price:amount"]'),
      read('meta[property="og:price:amount"]'),
      read('[itemprop="price"]'),
    ),
    currency: toText(
      offer.priceCurrency,
      read('meta[property="product:price:currency"]'),
      read('meta[property="og:price:currency"]'),
      read('[itemprop="priceCurrency"]'),
    ),
    picture: toAddress(picture),
  };
  open(`${target}#${new URLSearchParams(facts)}`);
}
