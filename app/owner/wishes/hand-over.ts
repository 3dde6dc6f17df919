/** The text of this function is a bookmark, which runs on the pages of shops: it names nothing outside itself. */
export function handOver(target: string): void {
  const read = (selector: string, attribute = "content"): string =>
    document.querySelector(selector)?.getAttribute(attribute) ?? "";
  const list = (value: unknown): Record<string, unknown>[] => {
    if (typeof value !== "object" || value === null) return [];
    const items = Array.isArray(value) ? value : [value];
    return items.flatMap((item: Record<string, unknown>) => [item, ...list(item["@graph"])]);
  };
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const described = scripts.flatMap(({ textContent }) => {
    try {
      return list(JSON.parse(textContent));
    } catch {
      return [];
    }
  });
  const product = described.find((item) => String(item["@type"]).includes("Product")) ?? {};
  const offer = list(product.offers)[0] ?? {};
  const image = Array.isArray(product.image) ? (product.image as unknown[])[0] : product.image;
  const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
  const toText = (...values: unknown[]): string =>
    values.map((value) => (typeof value === "number" ? `${value}` : value)).find(isText) ?? "";
  const picture = toText(
    read('meta[property="og:image"]'),
    image,
    (image as { url?: unknown } | undefined)?.url,
    read('[itemprop="image"]', "src"),
  );
  const facts = {
    title: toText(product.name, read('meta[property="og:title"]'), document.title),
    url: toText(read('link[rel="canonical"]', "href"), location.href),
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
    picture: picture && new URL(picture, location.href).href,
  };
  facts.url = new URL(facts.url, location.href).href;
  open(`${target}#${new URLSearchParams(facts)}`);
}
