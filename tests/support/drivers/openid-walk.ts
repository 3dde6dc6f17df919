/** The request with which a provider sends the visitor back to us. */
export type CallbackRequest = {
  method: "GET" | "POST";
  url: string;
  /** Of a form (`form_post`); null when all is in the address. */
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
 * Walks a provider's pages as a visitor does who follows the link `choice` (an account's e-mail address, or `Cancel`), up
 * to the request that would bring her back to us: that one is not sent.
 *
 * @param authorizationUrl where our own server has sent her
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
  throw new Error(`${authorizationUrl} leads nowhere`);
}
