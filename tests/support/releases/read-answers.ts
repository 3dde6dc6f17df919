import type { Calls } from "./open-calls.ts";

/** What opens the data of a release. */
export type Access = {
  publicClosets: string[];
  ownedClosets: string[];
  links: { token: string; password?: string }[];
  stylings: string[];
  /** An address, which has an account. */
  account: string;
};

const ADDRESS = /"(\/(?:l\/[\w-]+\/)?images\/[\w-]+)"/g;

/** A restore gives pictures new addresses: the hash of the content stands in for them. */
async function replaceAddresses({ hash }: Calls, answer: object): Promise<object> {
  let text = JSON.stringify(answer);
  for (const [, address = ""] of text.matchAll(ADDRESS))
    text = text.replaceAll(`"${address}"`, `"${await hash(address)}"`);
  return JSON.parse(text) as object;
}

async function readOwned({ call }: Calls, username: string, key: string) {
  const read = (path: string) => call("GET", `/owner/closets/${username}${path}`, { key });
  const { closet } = (await read("/content")) as { closet: { user: object } };
  return {
    // The quota is a setting of the server.
    closet: { ...closet, user: { ...closet.user, quota: undefined } },
    shown: await read(""),
    links: await read("/links"),
    inbox: await read("/stylings"),
    bin: await read("/bin"),
    figures: await read("/figures"),
  };
}

/** What owners, visitors, friends and an account get. `key`: an API key for all closets. */
export async function readAnswers(calls: Calls, access: Access, key: string) {
  const { call } = calls;
  const open = async (body: object) => replaceAddresses(calls, await call("POST", "/users/v2/openCloset", { body }));
  const owned: Record<string, object> = {};
  // First of all: opening a link counts.
  for (const username of access.ownedClosets) owned[username] = await readOwned(calls, username, key);
  const closets: object[] = [];
  for (const username of access.publicClosets)
    closets.push(await open({ username, useCollections: true, useCutouts: true }), await open({ username }));
  const links: object[] = [];
  for (const { token, password } of access.links) {
    const closet = await open({ link: token, useCollections: true, ...(password !== undefined && { password }) });
    const response = await calls.send("GET", `/l/${token}/question`);
    links.push({
      closet,
      question: response.ok ? await replaceAddresses(calls, (await response.json()) as object) : null,
    });
  }
  const stylings: object[] = [];
  for (const token of access.stylings) {
    const { styling } = await call("GET", `/stylings/${token}`);
    const { previewUrl } = styling as { previewUrl: string | null };
    stylings.push({ ...(styling as object), picture: previewUrl === null ? null : await calls.hash(previewUrl) });
  }
  return { owned, closets, links, stylings };
}
