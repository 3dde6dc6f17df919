export type CallbackRequest = {
  method: "GET" | "POST";
  url: string;
  /** The form of `form_post`. Null: a redirect with a query. */
  body: URLSearchParams | null;
};

const MAX_STEPS = 10;

const ENTITIES: Record<string, string> = { "&quot;": '"', "&lt;": "<", "&gt;": ">", "&amp;": "&" };

const unescapeHtml = (text: string): string =>
  text.replace(/&(?:#(\d+)|\w+);/g, (entity, code: string | undefined) =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[entity] ?? entity),
  );

const readForm = (page: string): CallbackRequest | null => {
  const action = /<form method="post" action="([^"]*)"/.exec(page)?.[1];
  if (action === undefined) return null;
  const fields = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g);
  const body = new URLSearchParams([...fields].map(([, name = "", value = ""]) => [name, unescapeHtml(value)]));
  return { method: "POST", url: unescapeHtml(action), body };
};

/**
 * Follows the provider's pages and the link `choice` (an email address or `Cancel`). Returns the callback request
 * without sending it.
 */
export async function walkOpenIdProvider(authorizationUrl: string, choice: string): Promise<CallbackRequest> {
  const { origin } = new URL(authorizationUrl);
  const cookies = new Map<string, string>();
  let address = authorizationUrl;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(address, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      cookies.set(name, value);
    }
    const page = await response.text();
    const location = response.headers.get("location");
    if (location) {
      address = new URL(location, address).href;
      if (new URL(address).origin !== origin) return { method: "GET", url: address, body: null };
      continue;
    }
    const form = readForm(page);
    if (form) return form;
    const links = [...page.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)];
    const link = links.find(([, , text = ""]) => unescapeHtml(text) === choice)?.[1];
    if (link === undefined) throw new Error(`${address} has no link ${choice}: ${response.status} ${page}`);
    address = new URL(unescapeHtml(link), address).href;
  }
  throw new Error(`${authorizationUrl} did not redirect back to us`);
}
